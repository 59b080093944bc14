import { data, type LoaderFunctionArgs } from 'react-router'
import { pageRequestContext } from '#app/app/request-context.ts'
import { toVerifyFailure } from '#app/features/certificates/ui/public/typed-certificate.ts'
import { fetchVerifiedCertificate } from '#app/features/certificates/ui/public/verification-api.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'

const tooMany = 429
const notFound = 404

/** The address holds the code, which no other site and no cache may learn. */
const headers = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }

export async function loadCertificate({ context, params }: LoaderFunctionArgs) {
  const { api } = context.get(pageRequestContext)
  const { number = '', code = '' } = params
  try {
    const certificate = await fetchVerifiedCertificate(api, { number, code })
    return data({ certificate, number, failure: null }, { headers })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    const status = error.status === tooMany ? tooMany : notFound
    return data({ certificate: null, number, failure: toVerifyFailure(error) }, { headers, status })
  }
}
