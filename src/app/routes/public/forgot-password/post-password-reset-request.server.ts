import type { ActionFunctionArgs } from 'react-router'
import { PasswordResetRequestInput } from '../../../../features/support/contract/visitor-messages.ts'
import { requestPasswordReset } from '../../../../features/support/ui/support-api.ts'
import { readPostedFields, submitPostedForm } from '../../../posted-forms.server.ts'
import { pageRequestContext } from '../../../request-context.ts'

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
