import type { ActionFunctionArgs } from 'react-router'
import { readPostedFields, submitPostedForm } from '#app/app/posted-forms.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { PasswordResetRequestInput } from '#app/features/support/contract/visitor-messages.ts'
import { requestPasswordReset } from '#app/features/support/ui/support-api.ts'

export async function postPasswordResetRequest({ context }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const values = await readPostedFields(context, ['name', 'email', 'message'])
  return submitPostedForm({
    schema: PasswordResetRequestInput,
    values,
    async send(input) {
      await requestPasswordReset(api, input)
      return { sentTo: input.email }
    },
  })
}
