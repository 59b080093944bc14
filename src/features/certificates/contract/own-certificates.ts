/** Certificates as their holders see them: signed in, or with the ticket of the registration. */
import * as z from 'zod/mini'
import { licenceNumberField } from '#app/features/accreditation/contract/licence-fields.ts'
import { integerParam, maxRowId, rowIdField } from '#app/platform/paging.ts'
import { certificateStates, storedCertificateKinds } from './certificate-values.ts'
import { correctedTextField, correctionMessageField, printedNameField as name } from './form-fields.ts'

/** Body of a ticket, which is as secret as the ticket. */
const link = z.string().check(z.maxLength(300))

/** Certificates of the signed-in user, or of the registration of a ticket. */
export const OwnCertificatesQuery = z.strictObject({ link: z.optional(link) })
export type OwnCertificatesQuery = z.infer<typeof OwnCertificatesQuery>

export const OwnCertificate = z.object({
  id: z.int(),
  /** Null for speakers. */
  registrationId: z.nullable(z.int()),
  number: z.string(),
  code: z.string(),
  kind: z.enum(storedCertificateKinds),
  seminarTitle: z.string(),
  state: z.enum(certificateStates),
  issuedAt: z.string(),
  verifyUrl: z.string(),
  /** Whether a correction was requested and staff have not answered it. */
  isCorrectionOpen: z.boolean(),
})
export type OwnCertificate = z.infer<typeof OwnCertificate>

export const OwnCertificateList = z.object({ certificates: z.array(OwnCertificate) })

export const LinkedTicketsInput = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(1000)),
})

/** Ticket of a verified registration, as the mailed link to all registrations shows it. */
export const LinkedTicket = z.object({
  reference: z.string(),
  /** Last part of the URL of the ticket that acts for the registrant. */
  link: z.string(),
  /** Valid ones. */
  certificates: z.array(OwnCertificate),
})
export type LinkedTicket = z.infer<typeof LinkedTicket>

export const LinkedTickets = z.object({ tickets: z.array(LinkedTicket) })

export const CertificateFileQuery = z.strictObject({
  id: integerParam(1, maxRowId),
  link: z.optional(link),
})
export type CertificateFileQuery = z.infer<typeof CertificateFileQuery>

/** The registration of a ticket, or one of the signed-in user. */
export const HolderQuery = z.union([
  z.strictObject({ link }),
  z.strictObject({ registrationId: integerParam(1, maxRowId) }),
])
export type HolderQuery = z.infer<typeof HolderQuery>

/** The name to be printed on certificates of a registration. */
export const PrintedName = z.object({
  name: z.string(),
  /** Whether documents can print every letter of it; otherwise no certificate is issued. */
  isPrintable: z.boolean(),
  /** Whether the name can be changed: once, and before a certificate is issued. */
  canChange: z.boolean(),
})
export type PrintedName = z.infer<typeof PrintedName>

export const ChooseNameInput = z.union([
  z.strictObject({ name, link }),
  z.strictObject({ name, registrationId: rowIdField() }),
])
export type ChooseNameInput = z.infer<typeof ChooseNameInput>

/** License that the holder should give for their CPD certificate. Says nothing of licenses that are stored. */
export const WantedLicence = z.object({
  state: z.enum([
    'wanted',
    // For certificates of other seminars, or of other professions.
    'addable',
    'not_wanted',
    // Their account may be a stranger's, who must not learn whether there is a license.
    'email_not_confirmed',
  ]),
  /**
   * Professions with an accreditation of the seminar if one is wanted, all if one may be added, else none.
   */
  professions: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type WantedLicence = z.infer<typeof WantedLicence>

const licenceFields = {
  professionId: rowIdField(),
  licenseNo: licenceNumberField,
  expiresOn: z.optional(z.nullable(z.iso.date('Enter a date.'))),
}

export const GiveLicenceInput = z.union([
  z.strictObject({ ...licenceFields, link }),
  z.strictObject({ ...licenceFields, registrationId: rowIdField() }),
])
export type GiveLicenceInput = z.infer<typeof GiveLicenceInput>

export const CorrectionInput = z.strictObject({
  certificateId: rowIdField(),
  link: z.optional(link),
  wanted: correctedTextField,
  message: correctionMessageField,
})
export type CorrectionInput = z.infer<typeof CorrectionInput>

export const CorrectionResponse = z.object({ message: z.string() })
