/** Certificates as their holders see them: signed in, or with the ticket of the registration. */
import * as z from 'zod/mini'
import { integerParam, maxRowId, rowIdField } from '../../../platform/paging.ts'
import { certificateKinds, certificateStates } from './certificate-values.ts'

/** Body of a ticket, which is as secret as the ticket. */
const link = z.string().check(z.maxLength(300))

/** Those of the signed-in user, or of the registration of a ticket. */
export const OwnCertificatesQuery = z.strictObject({ link: z.optional(link) })
export type OwnCertificatesQuery = z.infer<typeof OwnCertificatesQuery>

export const OwnCertificate = z.object({
  id: z.int(),
  number: z.string(),
  code: z.string(),
  kind: z.enum(certificateKinds),
  seminarTitle: z.string(),
  state: z.enum(certificateStates),
  issuedAt: z.string(),
  verifyUrl: z.string(),
})
export type OwnCertificate = z.infer<typeof OwnCertificate>

export const OwnCertificateList = z.object({ certificates: z.array(OwnCertificate) })

export const CertificateFileQuery = z.strictObject({
  id: integerParam(1, maxRowId),
  link: z.optional(link),
})
export type CertificateFileQuery = z.infer<typeof CertificateFileQuery>

export const CredentialQuery = z.strictObject({
  ...CertificateFileQuery.shape,
  format: z.enum(['jwt', 'png']),
})
export type CredentialQuery = z.infer<typeof CredentialQuery>

export const PrintedNameQuery = z.union([
  z.strictObject({ link }),
  z.strictObject({ registrationId: integerParam(1, maxRowId) }),
])
export type PrintedNameQuery = z.infer<typeof PrintedNameQuery>

/** The name to be printed on certificates of a registration. */
export const PrintedName = z.object({
  name: z.string(),
  /** Once, and before a certificate is issued. */
  canChange: z.boolean(),
})
export type PrintedName = z.infer<typeof PrintedName>

const name = z
  .string()
  .check(z.trim(), z.minLength(2, 'Enter your name.'), z.maxLength(120, 'At most 120 characters'))

export const ChooseNameInput = z.union([
  z.strictObject({ name, link }),
  z.strictObject({ name, registrationId: rowIdField() }),
])
export type ChooseNameInput = z.infer<typeof ChooseNameInput>

export const CorrectionInput = z.strictObject({
  certificateId: rowIdField(),
  link: z.optional(link),
  /** The text as it should be printed. */
  wanted: z
    .string()
    .check(z.trim(), z.minLength(2, 'Write what it should say.'), z.maxLength(200, 'At most 200 characters')),
  message: z.string().check(z.trim(), z.maxLength(1000, 'At most 1,000 characters')),
})
export type CorrectionInput = z.infer<typeof CorrectionInput>

export const CorrectionResponse = z.object({ message: z.string() })
