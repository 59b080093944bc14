import type { ActionFunctionArgs } from 'react-router'
import { parsePastedLink } from '../../../../features/accounts/ui/link-token.ts'
import { ReportAccountChangeInput } from '../../../../features/support/contract/visitor-messages.ts'
import { reportAccountChange } from '../../../../features/support/ui/support-api.ts'
import { readPostedFields, submitPostedForm } from '../../../posted-forms.server.ts'
import { pageRequestContext } from '../../../request-context.ts'

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
