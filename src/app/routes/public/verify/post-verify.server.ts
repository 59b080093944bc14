import { type ActionFunctionArgs, data, redirect } from 'react-router'
import {
  fetchVerifiedCertificate,
  verificationPath,
} from '../../../../features/certificates/ui/public/verification-api.ts'
import type { VerifyFormState } from '../../../../features/certificates/ui/public/verify-form.tsx'
import { ApiError } from '../../../../platform/api-client/api-client.ts'
import { readPostedFields } from '../../../posted-forms.server.ts'
import { pageRequestContext } from '../../../request-context.ts'

/** Leads to the page of the certificate, or shows the form again with what was typed. */
export async function postVerify({ context }: ActionFunctionArgs) {
  const typed = await readPostedFields(context, ['number', 'code'])
  const [number, code] = [typed.number.trim(), typed.code.trim()]
  const errors: VerifyFormState['errors'] = {
    ...(number === '' && { number: 'Enter the certificate number.' }),
    ...(code === '' && { code: 'Enter the code.' }),
  }
  const again = (failure: string | null, status: number) =>
    data<VerifyFormState>({ ...typed, errors, failure }, { status })
  if (number === '' || code === '') return again(null, 400)
  try {
    await fetchVerifiedCertificate(context.get(pageRequestContext).api, { number, code })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return again(error.message, error.status)
  }
  throw redirect(verificationPath({ number, code }), 303)
}
