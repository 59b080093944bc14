import type { ActionFunctionArgs } from 'react-router'
import { readPostedFields, submitPostedForm } from '#app/app/posted-forms.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import { parsePastedLink } from '#app/features/accounts/ui/link-token.ts'
import { ReportAccountChangeInput } from '#app/features/support/contract/visitor-messages.ts'
import { reportAccountChange } from '#app/features/support/ui/support-api.ts'

export async function postReportChange({ context }: ActionFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const { link } = await readPostedFields(context, ['link'])
  const token = parsePastedLink(link)
  return submitPostedForm({
    schema: ReportAccountChangeInput,
    values: { token },
    secrets: ['token'],
    async send(input) {
      await reportAccountChange(api, input)
      return true
    },
  })
}
