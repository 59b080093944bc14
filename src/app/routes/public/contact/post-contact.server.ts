import type { ActionFunctionArgs } from 'react-router'
import { SendContactInput } from '../../../../features/support/contract/visitor-messages.ts'
import { sendContactMessage } from '../../../../features/support/ui/support-api.ts'
import { readPostedFields, submitPostedForm } from '../../../posted-forms.server.ts'
import { pageRequestContext } from '../../../request-context.ts'

export async function postContact({ context }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const values = await readPostedFields(context, ['name', 'email', 'subject', 'message'])
  return submitPostedForm({
    schema: SendContactInput,
    values,
    send: (input) => sendContactMessage(api, input),
  })
}
