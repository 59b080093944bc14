import type { ActionFunctionArgs } from 'react-router'
import { readPostedFields, submitPostedForm } from '#app/app/posted-forms.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { SendContactInput } from '#app/features/support/contract/visitor-messages.ts'
import { sendContactMessage } from '#app/features/support/ui/support-api.ts'

export async function postContact({ context }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const values = await readPostedFields(context, ['name', 'email', 'subject', 'message'])
  return submitPostedForm({
    schema: SendContactInput,
    values,
    send: (input) => sendContactMessage(api, input),
  })
}
