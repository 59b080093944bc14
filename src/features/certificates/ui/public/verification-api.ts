import type {
  CompareLicenceInput,
  VerifiedCertificate,
  VerifyQuery,
} from '#app/features/certificates/contract/verification.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'

export function fetchVerifiedCertificate(api: ApiClient, query: VerifyQuery): Promise<VerifiedCertificate> {
  return api.request('GET /certificates/verify', {
    query,
    fallback: 'The certificate could not be checked. Please try again.',
  })
}

export function compareLicence(api: ApiClient, body: CompareLicenceInput): Promise<{ matches: boolean }> {
  return api.request('POST /certificates/verify/licence', {
    body,
    fallback: 'The license number could not be compared. Please try again.',
  })
}

export function verificationPath({ number, code }: VerifyQuery): string {
  return `/v/${encodeURIComponent(number)}/${encodeURIComponent(code)}`
}
