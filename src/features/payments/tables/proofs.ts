import { sql } from 'drizzle-orm'
import { bit, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { people } from '#app/features/people/tables.ts'
import {
  bytesColumn,
  idColumn,
  oneOfCondition,
  pesosColumn,
  timestampColumn,
} from '#app/platform/db/columns.ts'
import { payments } from './payments.ts'

const proofChannels = ['registration', 'mailed_link', 'staff'] as const
export type ProofChannel = (typeof proofChannels)[number]

/** Proof images; the latest one counts. */
export const proofs = pgTable(
  'proofs',
  {
    id: idColumn(),
    /** The claim of an order. */
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
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
    index('proofs_payment_idx').on(proof.paymentId, proof.id.desc()),
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
