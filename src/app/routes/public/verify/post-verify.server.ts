import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { readPostedFields } from '#app/app/posted-forms.server.ts'
import { pageRequestContext } from '#app/app/request-context.ts'
import {
  readTypedCertificate,
  toVerifyFailure,
} from '#app/features/certificates/ui/public/typed-certificate.ts'
import {
  fetchVerifiedCertificate,
  verificationPath,
} from '#app/features/certificates/ui/public/verification-api.ts'
import type { VerifyFormState } from '#app/features/certificates/ui/public/verify-form.tsx'
import { ApiError } from '#app/platform/api-client/api-client.ts'

/** Leads to the page of the certificate, or shows the form again. */
export async function postVerify({ context }: ActionFunctionArgs) {
  const { api, appUrl } = context.get(pageRequestContext)
  const typed = readTypedCertificate(await readPostedFields(context, ['number', 'code']), appUrl)
  if (Object.keys(typed.errors).length > 0)
    return data<VerifyFormState>({ ...typed, failure: null }, { status: 400 })
  const { number, code } = typed
  try {
    await fetchVerifiedCertificate(api, { number, code })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return data<VerifyFormState>({ ...typed, failure: toVerifyFailure(error) }, { status: error.status })
  }
  throw redirect(verificationPath({ number, code }), 303)
}
