/**
 * Who holds which seat, what they sent as proof, and how the payment was decided.
 *
 * A person is not deleted from under a registration: a command must first give the seat back.
 */
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bigId, bytes, id, instant, oneOf, pesos } from '../../platform/db/columns.ts'
import { seminars } from '../catalog/tables.ts'
import { people } from '../people/tables.ts'
import {
  AttendanceStatus,
  PaymentDecision,
  PaymentStatus,
  type RegisterInput,
  RegistrationType,
} from './contract.ts'

/** 'paid' stands in old data, is read as verified, and is never written. */
export const storedPaymentStatuses = [...PaymentStatus.options, 'paid'] as const

/** The registration form, a link from one of our e-mails, or a staff member who attached it. */
const proofChannels = ['registration', 'mailed_link', 'staff'] as const
export type ProofChannel = (typeof proofChannels)[number]

/** What is told of a payment stands with its proof. */
type RegistrationDetails = Omit<RegisterInput, 'proofOfPaymentFile' | 'referenceNumber' | 'amountSent'>

const randomDigits = 'upper(substr(gen_random_uuid()::text, 1, 4))'
const referenceParts = [randomDigits, randomDigits, randomDigits]

export const registrations = pgTable(
  'registrations',
  {
    id: id(),
    seminarId: integer()
      .notNull()
      .references(() => seminars.id, { onDelete: 'restrict' }),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'restrict' }),
    registrationType: text().$type<RegistrationType>().notNull(),
    paymentStatus: text().$type<(typeof storedPaymentStatuses)[number]>().notNull(),
    attendanceStatus: text().$type<AttendanceStatus>().notNull().default('registered'),
    /** The price when the seat was taken, so that a later change of price does not touch it; null is free. */
    amountDue: pesos(),
    /** The details as the registrant gave them, whatever the person's row says. */
    details: jsonb().$type<RegistrationDetails>().notNull(),
    /** Chosen by the form; a retry with the same key gets the first answer instead of 'already registered'. */
    idempotencyKey: text(),
    /** By which registrants and staff name it, as in 'A1B2-C3D4-E5F6'; random, so that nobody guesses another. */
    reference: text()
      .notNull()
      .default(sql.raw(`(${referenceParts.join(" || '-' || ")})`)),
    /** The version of the privacy notice that the form showed; null where staff registered the person. */
    privacyNoticeVersion: text(),
    /** Who was signed in when it was made; an account whose e-mail nobody verified sees what it made itself. */
    registeredBy: integer().references(() => people.id, { onDelete: 'set null' }),
    registeredAt: instant().notNull().defaultNow(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (registration) => [
    uniqueIndex('registrations_reference_key').on(registration.reference),
    uniqueIndex('registrations_person_seminar_key').on(registration.personId, registration.seminarId),
    index('registrations_seminar_idx').on(registration.seminarId, registration.registeredAt),
    index('registrations_registered_idx').on(registration.registeredAt.desc(), registration.id.desc()),
    index('registrations_payment_idx').on(
      registration.paymentStatus,
      registration.registeredAt,
      registration.personId,
    ),
    index('registrations_registered_by_idx')
      .on(registration.registeredBy)
      .where(sql`registered_by is not null`),
    check('registrations_type_known', oneOf(registration.registrationType, RegistrationType.options)),
    check('registrations_payment_status_known', oneOf(registration.paymentStatus, storedPaymentStatuses)),
    check('registrations_attendance_known', oneOf(registration.attendanceStatus, AttendanceStatus.options)),
    check('registrations_amount_positive', sql`${registration.amountDue} > 0`),
    check(
      'registrations_free_is_verified',
      sql`${registration.amountDue} is not null or ${registration.paymentStatus} in ('verified', 'paid')`,
    ),
  ],
)

/** Each picture sent as proof; the latest one of a registration is the one that counts. */
export const proofs = pgTable(
  'proofs',
  {
    id: id(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** Where the file store keeps the picture; null once it was purged. */
    fileKey: text(),
    contentType: text().notNull(),
    sizeInBytes: integer().notNull(),
    /** Of the picture's look, to find the same receipt sent twice. */
    perceptualHash: bigint({ mode: 'bigint' }),
    /** Of the same, but finer: receipts of one wallet differ in a few digits only. Gone with the picture. */
    fingerprint: bytes(),
    referenceNumber: text(),
    amountSent: pesos(),
    /** Who was signed in when it was sent; null for a visitor. */
    sentBy: integer().references(() => people.id, { onDelete: 'set null' }),
    /** How it reached us; a mailed link proves that its sender reads the registrant's mail. */
    channel: text().$type<ProofChannel>().notNull().default('registration'),
    createdAt: instant().notNull().defaultNow(),
    purgedAt: instant(),
  },
  (proof) => [
    index('proofs_registration_idx').on(proof.registrationId, proof.id.desc()),
    // Two pictures that differ in three bits at most have at least one quarter of the 64 in common.
    ...[48, 32, 16, 0].map((shift) =>
      index(`proofs_hash_from_${shift}_idx`)
        .on(sql`((perceptual_hash >> ${sql.raw(String(shift))}) & 65535)`)
        .where(sql`perceptual_hash is not null`),
    ),
    // Letters and digits alone, in upper case: the same number is found however it was typed.
    index('proofs_reference_idx')
      .on(sql`upper(regexp_replace(reference_number, '[^A-Za-z0-9]', '', 'g'))`)
      .where(sql`reference_number is not null`),
    uniqueIndex('proofs_file_key').on(proof.fileKey),
    index('proofs_sent_by_idx').on(proof.sentBy).where(sql`sent_by is not null`),
    check('proofs_channel_known', oneOf(proof.channel, proofChannels)),
    check('proofs_content_type_known', oneOf(proof.contentType, ['image/jpeg', 'image/png'])),
    check('proofs_size_positive', sql`${proof.sizeInBytes} > 0`),
    check('proofs_amount_positive', sql`${proof.amountSent} > 0`),
    check('proofs_purged_has_no_file', sql`(${proof.fileKey} is null) = (${proof.purgedAt} is not null)`),
  ],
)

/** Who approved or rejected a payment, when and with what words; the history is never rewritten. */
export const paymentDecisions = pgTable(
  'payment_decisions',
  {
    id: bigId(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    action: text().$type<PaymentDecision>().notNull(),
    /** What the payment was before; null for decisions of earlier versions. */
    formerStatus: text().$type<PaymentStatus>(),
    notes: text(),
    decidedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
  },
  (decision) => [
    index('payment_decisions_registration_idx').on(decision.registrationId, decision.id),
    index('payment_decisions_decided_by_idx').on(decision.decidedBy).where(sql`decided_by is not null`),
    check('payment_decisions_action_known', oneOf(decision.action, PaymentDecision.options)),
  ],
)

/** Whom staff invited to which seminar, and when last; kept after the e-mail itself is gone. */
export const seminarInvitations = pgTable(
  'seminar_invitations',
  {
    seminarId: integer()
      .notNull()
      .references(() => seminars.id, { onDelete: 'cascade' }),
    personId: integer()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    invitedAt: instant().notNull(),
  },
  (invitation) => [
    primaryKey({ columns: [invitation.seminarId, invitation.personId] }),
    index('seminar_invitations_person_idx').on(invitation.personId),
  ],
)
