import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { CompareLicenceInput, LicenceComparison, VerifiedCertificate, VerifyQuery } from './verification.ts'

export const verificationEndpoints = {
  'GET /certificates/verify': {
    summary: 'Check a certificate by its number and code',
    access: 'public',
    query: VerifyQuery,
    response: VerifiedCertificate,
    refusals: [404, 429],
  },
  'POST /certificates/verify/licence': {
    summary: 'Compare a license number with the one on a certificate',
    access: 'public',
    body: CompareLicenceInput,
    response: LicenceComparison,
    refusals: [404, 429],
  },
} as const satisfies DeclaredEndpoints

type VerificationEndpoints = typeof verificationEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends VerificationEndpoints {}
}
