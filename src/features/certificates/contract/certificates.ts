/** Wire shapes of certificates. */
import * as z from 'zod/mini'
import { MessageState } from '#app/features/email/contract/outbox.ts'
import { tidyName } from '#app/features/people/contract/name-fields.ts'
import {
  integerParam,
  maxRowId,
  pageQueryFields,
  pageResponseFields,
  rowIdField,
} from '#app/platform/paging.ts'
import {
  certificateBatchStates,
  certificateFunnelSteps,
  certificateKinds,
  certificateSkipReasons,
  certificateStates,
  publicRevocationReasons,
  storedCertificateKinds,
} from './certificate-values.ts'

const KindField = z.enum(certificateKinds)
const StateField = z.enum(certificateStates)

const mostAtOnce = 10_000

export const IssueCertificatesInput = z.strictObject({
  seminarId: rowIdField(),
  kind: KindField,
  /** Registrations; ignored for certificates of appreciation, which go to the speakers of the program. */
  registrationIds: z.union([
    z.literal('all_eligible'),
    z.array(rowIdField()).check(z.minLength(1), z.maxLength(mostAtOnce)),
  ]),
  /** Whether holders are sent their certificates by e-mail. */
  send: z.boolean(),
})
export type IssueCertificatesInput = z.infer<typeof IssueCertificatesInput>

const SkippedHolder = z.object({ registrationId: z.int(), reason: z.enum(certificateSkipReasons) })

export const IssueCertificatesResponse = z.object({
  batchId: z.int(),
  total: z.int(),
  skipped: z.array(SkippedHolder),
})
export type IssueCertificatesResponse = z.infer<typeof IssueCertificatesResponse>

export const CertificateBatchQuery = z.strictObject({ id: integerParam(1, maxRowId) })

export const CertificateBatch = z.object({
  id: z.int(),
  seminarId: z.nullable(z.int()),
  kind: KindField,
  state: z.enum(certificateBatchStates),
  total: z.int(),
  /** Number of certificates drawn. */
  done: z.int(),
  /** Number that could not be drawn so far; they are tried again. */
  failed: z.int(),
  skipped: z.array(SkippedHolder),
  createdAt: z.iso.datetime(),
})
export type CertificateBatch = z.infer<typeof CertificateBatch>

export const ContinueBatchInput = z.strictObject({ batchId: rowIdField() })

export const CertificatesQuery = z.strictObject({
  seminarId: integerParam(1, maxRowId),
  state: z.optional(StateField),
  kind: z.optional(KindField),
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  ...pageQueryFields(50),
})
export type CertificatesQuery = z.infer<typeof CertificatesQuery>

export const CertificateEntry = z.object({
  id: z.int(),
  registrationId: z.nullable(z.int()),
  number: z.string(),
  code: z.string(),
  kind: z.enum(storedCertificateKinds),
  /** Name of the holder as printed; empty once the holder was erased completely. */
  holder: z.string(),
  state: StateField,
  queuedAt: z.iso.datetime(),
  issuedAt: z.nullable(z.iso.datetime()),
  sentAt: z.nullable(z.iso.datetime()),
  /** State of the latest e-mail with this certificate; null if there is none. */
  emailState: z.nullable(MessageState),
  revokedAt: z.nullable(z.iso.datetime()),
  publicReason: z.nullable(z.enum(publicRevocationReasons)),
  /** Number of the certificate that replaced this one. */
  replacedBy: z.nullable(z.string()),
  /** Whether it could not be drawn so far. */
  hasFailed: z.boolean(),
  /** Whether the attendance was corrected below the minimum since. */
  isAttendanceShort: z.boolean(),
})
export type CertificateEntry = z.infer<typeof CertificateEntry>

/** Counts of registrations with a seat that came how far, for one kind. */
export const CertificateFunnel = z.object({
  kind: KindField,
  /** Registrations with a seat. */
  registered: z.int(),
  attended: z.int(),
  /** Null if the seminar has no required evaluation or learning check. */
  evaluated: z.nullable(z.int()),
  /** Registrations with a license of an accredited profession; null for kinds that need none. */
  licensed: z.nullable(z.int()),
  issued: z.int(),
  /** Number that could be issued now. */
  eligible: z.int(),
})
export type CertificateFunnel = z.infer<typeof CertificateFunnel>

export const CertificateList = z.object({
  certificates: z.array(CertificateEntry),
  /**
   * Funnel for CPD certificates where the seminar has an accreditation, otherwise for certificates of
   * participation.
   */
  funnel: CertificateFunnel,
  /** Registrations without a certificate of that kind, by what is missing. */
  waiting: z.object({
    payment: z.int(),
    attendance: z.int(),
    evaluation: z.int(),
    learningCheck: z.int(),
    accreditation: z.int(),
    licence: z.int(),
    name: z.int(),
    registeredName: z.int(),
  }),
  /** Requests of holders that are open. */
  corrections: z.array(
    z.object({
      certificate: CertificateEntry,
      wanted: z.string(),
      message: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Certificates that are being issued, or whose issuing stopped; the latest request. */
  openBatchId: z.nullable(z.int()),
  ...pageResponseFields,
})
export type CertificateList = z.infer<typeof CertificateList>

export const ArchiveQuery = z.strictObject({ seminarId: integerParam(1, maxRowId) })

export const WithoutCertificateQuery = z.strictObject({
  seminarId: integerParam(1, maxRowId),
  kind: KindField,
  reason: z.optional(z.enum(certificateSkipReasons)),
  /** Step of the funnel that the registrants reached, including those with a certificate. */
  step: z.optional(z.enum(certificateFunnelSteps)),
})

export type WithoutCertificateQuery = z.infer<typeof WithoutCertificateQuery>

/** Registrations that have no certificate of a kind, with what is missing; null for those that could have one. */
export const RegistrationsWithoutCertificate = z.object({
  people: z.array(
    z.object({
      registrationId: z.int(),
      name: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      reason: z.nullable(z.enum(certificateSkipReasons)),
    }),
  ),
})
export type RegistrationsWithoutCertificate = z.infer<typeof RegistrationsWithoutCertificate>

const reason = (message: string) =>
  z.string().check(z.trim(), z.minLength(3, message), z.maxLength(500, 'At most 500 characters'))

const holderName = z
  .string()
  .check(
    z.overwrite(tidyName),
    z.minLength(2, 'Enter the name as it is to be printed.'),
    z.maxLength(120, 'At most 120 characters'),
  )

export const ReissueInput = z.strictObject({
  certificateId: rowIdField(),
  changes: z.strictObject({
    holderName: z.optional(holderName),
    /** True to print the licenses as they are now. */
    licence: z.optional(z.boolean()),
  }),
  reason: reason('Say why it is issued again.'),
})
export type ReissueInput = z.infer<typeof ReissueInput>

export const RevokeInput = z.strictObject({
  certificateId: rowIdField(),
  publicReason: z.enum(publicRevocationReasons),
  note: reason('Say why it is revoked.'),
})
export type RevokeInput = z.infer<typeof RevokeInput>

export const SendCertificateInput = z.strictObject({ certificateId: rowIdField() })

export const CertificateResponse = z.object({ certificate: CertificateEntry })

export const CloseCorrectionInput = z.strictObject({ certificateId: rowIdField() })
