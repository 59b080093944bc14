/** Certificates, their numbers and batches. No certificate is ever deleted. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars, speakers } from '#app/features/seminars/tables.ts'
import { bytesColumn, idColumn, oneOfCondition, timestampColumn } from '#app/platform/db/columns.ts'
import {
  type CertificateBatchState,
  type CertificateKind,
  type CertificateSkipReason,
  type CertificateState,
  certificateBatchStates,
  certificateKinds,
  certificateStates,
  type PublicRevocationReason,
  publicRevocationReasons,
  type StoredCertificateKind,
  storedCertificateKinds,
} from '../contract/certificate-values.ts'
import type { CertificateFacts } from '../contract/facts.ts'
import { certificateDesigns } from './designs.ts'

const personColumn = () => integer().references(() => people.id, { onDelete: 'set null' })

/** The last number of a year (Manila) and kind. Its row lock keeps numbers without gaps. */
export const certificateNumbers = pgTable(
  'certificate_numbers',
  {
    year: integer().notNull(),
    kind: text().$type<StoredCertificateKind>().notNull(),
    last: integer().notNull(),
  },
  (number) => [
    primaryKey({ columns: [number.year, number.kind] }),
    check('certificate_numbers_kind_known', oneOfCondition(number.kind, storedCertificateKinds)),
    check('certificate_numbers_positive', sql`${number.last} > 0`),
  ],
)

/** A request to issue certificates to many people; a job works on it. */
export const certificateBatches = pgTable(
  'certificate_batches',
  {
    id: idColumn(),
    seminarId: integer().references(() => seminars.id, { onDelete: 'set null' }),
    kind: text().$type<CertificateKind>().notNull(),
    /** Registrations, or speakers for certificates of appreciation, in the order in which they are handled. */
    holderIds: integer().array().notNull(),
    /** Number of registrations handled: a certificate is queued, or they were skipped. */
    handled: integer().notNull(),
    /** Whether holders are sent their certificates. */
    sendsEmail: boolean().notNull(),
    /** Registrations skipped at their turn, because something changed in the meantime. */
    skipped: jsonb()
      .$type<readonly { readonly id: number; readonly reason: CertificateSkipReason }[]>()
      .notNull(),
    state: text().$type<CertificateBatchState>().notNull(),
    requestedBy: personColumn(),
    /** Consecutive failures. */
    failures: integer().notNull().default(0),
    /** Instant at which the job continues; later after failures. */
    continueAfter: timestampColumn().notNull().defaultNow(),
    createdAt: timestampColumn().notNull(),
    finishedAt: timestampColumn(),
  },
  (batch) => [
    index('certificate_batches_seminar_idx').on(batch.seminarId, batch.id),
    index('certificate_batches_unfinished_idx').on(batch.id).where(sql`state in ('queued', 'running')`),
    index('certificate_batches_stopped_idx').on(batch.id).where(sql`state = 'stopped'`),
    index('certificate_batches_requested_by_idx').on(batch.requestedBy),
    check('certificate_batches_kind_known', oneOfCondition(batch.kind, certificateKinds)),
    check(
      'certificate_batches_handled_within',
      sql`${batch.handled} between 0 and cardinality(${batch.holderIds})`,
    ),
    check('certificate_batches_state_known', oneOfCondition(batch.state, certificateBatchStates)),
    check(
      'certificate_batches_finished_complete',
      sql`(${batch.state} in ('done', 'stopped')) = (${batch.finishedAt} is not null)`,
    ),
  ],
)

export const certificates = pgTable(
  'certificates',
  {
    id: idColumn(),
    /** 'PLC-2026-C000123': prefix, year, letter of the kind, serial number. */
    number: text().notNull(),
    year: integer().notNull(),
    serial: integer().notNull(),
    kind: text().$type<StoredCertificateKind>().notNull(),
    /** Ten letters and digits of Crockford's base32, without which the number shows nothing. */
    verifyCode: text().notNull(),
    registrationId: integer().references(() => registrations.id, { onDelete: 'set null' }),
    speakerId: integer().references(() => speakers.id, { onDelete: 'set null' }),
    personId: personColumn(),
    seminarId: integer().references(() => seminars.id, { onDelete: 'set null' }),
    /** Null once the holder was erased completely. */
    facts: jsonb().$type<CertificateFacts>(),
    designId: integer().references(() => certificateDesigns.id, { onDelete: 'set null' }),
    /** Version of the design when it was drawn; null for shipped designs. */
    designVersion: integer(),
    fileKey: text(),
    sha256: bytesColumn(),
    sizeInBytes: integer(),
    state: text().$type<CertificateState>().notNull(),
    queuedAt: timestampColumn().notNull(),
    /** Instant of the next attempt to draw it; later after failures. */
    drawAfter: timestampColumn().notNull(),
    drawFailures: integer().notNull().default(0),
    issuedAt: timestampColumn(),
    issuedBy: personColumn(),
    /** The certificate that this one replaced. */
    replacesId: integer(),
    replacedById: integer(),
    replacedAt: timestampColumn(),
    revokedAt: timestampColumn(),
    revokedBy: personColumn(),
    /** Reason for everybody; `revokeNote` is for staff. */
    publicReason: text().$type<PublicRevocationReason>(),
    revokeNote: text(),
    /** Reason why it was reissued, for staff. */
    reissueReason: text(),
    /** Position in the status lists of credentials. */
    statusIndex: integer()
      .notNull()
      .generatedAlwaysAsIdentity({ name: 'certificates_status_index_seq', startWith: 0, minValue: 0 }),
    batchId: integer().references(() => certificateBatches.id, { onDelete: 'set null' }),
    sendsEmail: boolean().notNull(),
    firstDownloadedAt: timestampColumn(),
    sentAt: timestampColumn(),
    /** The holder's personal data were erased on request; then there is no file any more. */
    erasedAt: timestampColumn(),
  },
  (certificate) => [
    uniqueIndex('certificates_number_key').on(certificate.number),
    uniqueIndex('certificates_serial_key').on(certificate.year, certificate.kind, certificate.serial),
    uniqueIndex('certificates_status_index_key').on(certificate.statusIndex),
    uniqueIndex('certificates_live_registration_key')
      .on(certificate.registrationId, certificate.kind)
      .where(sql`state in ('queued', 'issued')`),
    uniqueIndex('certificates_live_speaker_key')
      .on(certificate.seminarId, certificate.speakerId, certificate.kind)
      .where(sql`state in ('queued', 'issued') and speaker_id is not null`),
    uniqueIndex('certificates_replaces_key').on(certificate.replacesId),
    index('certificates_seminar_idx').on(certificate.seminarId, certificate.id),
    index('certificates_person_idx').on(certificate.personId),
    index('certificates_speaker_idx').on(certificate.speakerId),
    index('certificates_registration_idx').on(certificate.registrationId),
    index('certificates_batch_idx').on(certificate.batchId),
    index('certificates_design_idx').on(certificate.designId),
    index('certificates_issued_by_idx').on(certificate.issuedBy),
    index('certificates_revoked_by_idx').on(certificate.revokedBy).where(sql`revoked_by is not null`),
    index('certificates_withdrawn_idx')
      .on(certificate.statusIndex)
      .where(sql`state in ('revoked', 'replaced')`),
    index('certificates_queued_idx').on(certificate.drawAfter, certificate.id).where(sql`state = 'queued'`),
    check('certificates_kind_known', oneOfCondition(certificate.kind, storedCertificateKinds)),
    check('certificates_state_known', oneOfCondition(certificate.state, certificateStates)),
    check('certificates_code_format', sql`${certificate.verifyCode} ~ '^[0-9A-HJKMNP-TV-Z]{10}$'`),
    check(
      'certificates_public_reason_known',
      oneOfCondition(certificate.publicReason, publicRevocationReasons),
    ),
    check(
      'certificates_issued_has_file',
      sql`${certificate.state} <> 'issued' or ${certificate.erasedAt} is not null or num_nulls(${certificate.issuedAt}, ${certificate.fileKey}, ${certificate.sha256}, ${certificate.sizeInBytes}) = 0`,
    ),
    check(
      'certificates_revoked_complete',
      sql`(${certificate.state} = 'revoked') = (${certificate.revokedAt} is not null) and (${certificate.revokedAt} is null) = (${certificate.publicReason} is null)`,
    ),
    check(
      'certificates_replaced_complete',
      sql`(${certificate.state} = 'replaced') = (${certificate.replacedAt} is not null)`,
    ),
  ],
)

/** The name that a holder chose to be printed, from the letters of their own. */
export const certificateNames = pgTable(
  'certificate_names',
  {
    registrationId: integer()
      .primaryKey()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    chosenAt: timestampColumn().notNull(),
  },
  (chosen) => [check('certificate_names_not_blank', sql`btrim(${chosen.name}) <> ''`)],
)

/** Corrections of an issued certificate that holders request. */
export const certificateCorrections = pgTable(
  'certificate_corrections',
  {
    id: idColumn(),
    certificateId: integer()
      .notNull()
      .references(() => certificates.id, { onDelete: 'cascade' }),
    /** The text as it should be printed. */
    wanted: text().notNull(),
    message: text().notNull(),
    createdAt: timestampColumn().notNull(),
    /** Instant at which it was issued again, or closed by staff without. */
    closedAt: timestampColumn(),
    closedBy: personColumn(),
  },
  (correction) => [
    index('certificate_corrections_certificate_idx').on(correction.certificateId),
    uniqueIndex('certificate_corrections_open_key')
      .on(correction.certificateId)
      .where(sql`closed_at is null`),
    index('certificate_corrections_closed_by_idx').on(correction.closedBy).where(sql`closed_by is not null`),
  ],
)

/** Views of certificates by others, by day and network. */
export const verificationViews = pgTable(
  'verification_views',
  {
    certificateId: integer()
      .notNull()
      .references(() => certificates.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** Pseudonym of the network, so that the table holds no addresses. */
    networkHash: text().notNull(),
    count: integer().notNull(),
  },
  (view) => [
    primaryKey({ columns: [view.certificateId, view.day, view.networkHash] }),
    index('verification_views_day_idx').on(view.day),
    check('verification_views_count_positive', sql`${view.count} > 0`),
  ],
)
