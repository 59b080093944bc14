import { type ActionFunctionArgs, data } from 'react-router'
import { readPostedFields } from '#app/app/posted-forms.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import type { LicenceComparisonState } from '#app/features/certificates/ui/public/compare-licence.tsx'
import { compareLicence } from '#app/features/certificates/ui/public/verification-api.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'

export async function postLicence({ context, params }: ActionFunctionArgs) {
  const { licenseNo: typed } = await readPostedFields(context, ['licenseNo'])
  const { number = '', code = '' } = params
  const refuse = (error: string, status: number) =>
    data<LicenceComparisonState>({ typed, matches: null, error }, { status })
  const licenseNo = typed.trim()
  if (licenseNo === '') return refuse('Type a license number.', 400)
  try {
    const { api } = context.get(pageRequestContext)
    const { matches } = await compareLicence(api, { number, code, licenseNo })
    return data<LicenceComparisonState>({ typed, matches, error: null })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return refuse(error.message, error.status)
  }
}
