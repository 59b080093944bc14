import { sql } from 'drizzle-orm'
import { bit, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { PaymentDecision } from '#app/features/registrations/contract/registration.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import {
  bigIdColumn,
  bytesColumn,
  idColumn,
  oneOfCondition,
  pesosColumn,
  timestampColumn,
} from '#app/platform/db/columns.ts'

const proofChannels = ['registration', 'mailed_link', 'staff'] as const
export type ProofChannel = (typeof proofChannels)[number]

/** Proof images; the latest one counts. */
export const proofs = pgTable(
  'proofs',
  {
    id: idColumn(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    /** Null once purged. */
    fileKey: text(),
    contentType: text().notNull(),
    sizeInBytes: integer().notNull(),
    /** SHA-256 of the stored image; outlives it, to find the same image sent twice. */
    fileHash: bytesColumn(),
    /** Edges, a bit for each cell of `perceptualHashGrid`. Deleted with the image. */
    perceptualHash: bit({ dimensions: 49_152 }),
    referenceNumber: text(),
    amountSent: pesosColumn(),
    /** Null for visitors. */
    sentBy: integer().references(() => people.id, { onDelete: 'set null' }),
    /** A mailed link proves access to the registrant's mailbox. */
    channel: text().$type<ProofChannel>().notNull().default('registration'),
    createdAt: timestampColumn().notNull().defaultNow(),
    purgedAt: timestampColumn(),
  },
  (proof) => [
    index('proofs_registration_idx').on(proof.registrationId, proof.id.desc()),
    index('proofs_file_hash_idx').on(proof.fileHash).where(sql`file_hash is not null`),
    // Normalized to upper-case letters and digits.
    index('proofs_reference_idx')
      .on(sql`upper(regexp_replace(reference_number, '[^A-Za-z0-9]', '', 'g'))`)
      .where(sql`reference_number is not null`),
    uniqueIndex('proofs_file_key').on(proof.fileKey),
    index('proofs_sent_by_idx').on(proof.sentBy).where(sql`sent_by is not null`),
    check('proofs_channel_known', oneOfCondition(proof.channel, proofChannels)),
    check('proofs_content_type_known', oneOfCondition(proof.contentType, ['image/jpeg', 'image/png'])),
    check('proofs_size_positive', sql`${proof.sizeInBytes} > 0`),
    check('proofs_amount_positive', sql`${proof.amountSent} > 0`),
    check('proofs_purged_has_no_file', sql`(${proof.fileKey} is null) = (${proof.purgedAt} is not null)`),
  ],
)

/** Append-only history of payment decisions. */
export const paymentDecisions = pgTable(
  'payment_decisions',
  {
    id: bigIdColumn(),
    registrationId: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    action: text().$type<PaymentDecision>().notNull(),
    /** Null for decisions of earlier versions. */
    formerStatus: text().$type<PaymentStatus>(),
    notes: text(),
    decidedBy: integer().references(() => people.id, { onDelete: 'set null' }),
    /** The order whose payments decided; null for a decision by hand. */
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (decision) => [
    index('payment_decisions_registration_idx').on(decision.registrationId, decision.id),
    index('payment_decisions_decided_by_idx').on(decision.decidedBy).where(sql`decided_by is not null`),
    index('payment_decisions_order_idx').on(decision.orderId).where(sql`order_id is not null`),
    check('payment_decisions_action_known', oneOfCondition(decision.action, PaymentDecision.options)),
  ],
)
