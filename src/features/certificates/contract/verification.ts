/** Content of a certificate that everybody with its number and code may read. */
import * as z from 'zod/mini'
import { publicRevocationReasons, storedCertificateKinds } from './certificate-values.ts'

const number = z.string().check(z.maxLength(40))
const code = z.string().check(z.maxLength(40))

export const VerifyQuery = z.strictObject({ number, code })
export type VerifyQuery = z.infer<typeof VerifyQuery>

/** Facts without `holderName`, if the holder was erased completely. */
const VerifiedFacts = z.object({
  holderName: z.string(),
  /** License number masked but for its last three digits. */
  licence: z.nullable(
    z.object({ profession: z.string(), maskedNo: z.string(), expiresOn: z.nullable(z.string()) }),
  ),
  seminarTitle: z.string(),
  dates: z.string(),
  hours: z.nullable(z.string()),
  venue: z.string(),
  provider: z.object({ legalName: z.string(), accreditation: z.nullable(z.string()) }),
  accreditations: z.array(
    z.object({ profession: z.string(), accreditationNo: z.string(), units: z.string() }),
  ),
  signatories: z.array(z.object({ name: z.string(), position: z.string() })),
  issuedAtPlace: z.nullable(z.string()),
  issuedOn: z.string(),
})
export type VerifiedCertificateFacts = z.infer<typeof VerifiedFacts>

export const VerifiedCertificate = z.object({
  state: z.enum(['valid', 'replaced', 'revoked']),
  number: z.string(),
  kind: z.enum(storedCertificateKinds),
  /** Null once the holder's data were erased. */
  facts: z.nullable(VerifiedFacts),
  issuedAt: z.string(),
  revokedAt: z.nullable(z.string()),
  publicReason: z.nullable(z.enum(publicRevocationReasons)),
  replacedAt: z.nullable(z.string()),
  /** Number alone: the code of the new certificate is its holder's to give. */
  replacedBy: z.nullable(z.string()),
  /** Whether the holder requested the erasure of their data. */
  isErased: z.boolean(),
})
export type VerifiedCertificate = z.infer<typeof VerifiedCertificate>

export const CompareLicenceInput = z.strictObject({
  number,
  code,
  licenseNo: z.string().check(z.trim(), z.minLength(1, 'Type a license number.'), z.maxLength(40)),
})
export type CompareLicenceInput = z.infer<typeof CompareLicenceInput>

export const LicenceComparison = z.object({ matches: z.boolean() })
