import {
  normalizeCertificateNumber,
  normalizeVerifyCode,
} from '#app/features/certificates/rules/certificate-number.ts'
import { readVerificationAddress } from '#app/features/certificates/rules/verification-address.ts'
import type { ApiError } from '#app/platform/api-client/api-client.ts'
import type { CertificateVerifyFailure, VerifyFormState } from './verify-form.tsx'

const longestNumber = 40
const notFound = 404

export type TypedCertificateCode = Pick<VerifyFormState, 'number' | 'code' | 'errors'>

/** Number and code as stored, also from an address that was pasted into one of the fields. */
export function readTypedCertificate(
  typed: { readonly number: string; readonly code: string },
  appUrl: string,
): TypedCertificateCode {
  for (const field of ['number', 'code'] as const) {
    const address = readVerificationAddress(typed[field], appUrl)
    if (address === null) continue
    return address.isOwn
      ? readTypedCertificate(address, appUrl)
      : { ...typed, errors: { [field]: 'This address belongs to another site.' } }
  }
  const number = normalizeCertificateNumber(typed.number)
  const code = normalizeVerifyCode(typed.code)
  const errors: TypedCertificateCode['errors'] = {
    ...(number === '' && { number: 'Enter the certificate number.' }),
    ...(number.length > longestNumber && { number: 'Enter only the certificate number.' }),
    ...(code === '' && { code: 'Enter the code.' }),
    ...(code.length > longestNumber && { code: 'Enter only the code.' }),
  }
  return Object.keys(errors).length === 0 ? { number, code, errors } : { ...typed, errors }
}

export function toVerifyFailure({ status, message }: ApiError): CertificateVerifyFailure {
  return {
    title: status === notFound ? 'No certificate matches' : 'The certificate was not checked',
    message,
  }
}
