import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { idColumn, oneOfCondition, pesosColumn, timestampColumn } from '#app/platform/db/columns.ts'
import { type InvoiceKind, invoiceKinds } from './contract/ledger-values.ts'

const personColumn = () => integer().references(() => people.id, { onDelete: 'set null' })

/** Papers that the provider issued for an order elsewhere. Never rewritten: a wrong one is made void, and stays. */
export const invoiceRecords = pgTable(
  'invoice_records',
  {
    id: idColumn(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    kind: text().$type<InvoiceKind>().notNull(),
    /** Number as printed. */
    number: text().notNull(),
    /** Day as printed, YYYY-MM-DD. */
    issuedOn: date({ mode: 'string' }).notNull(),
    amount: pesosColumn().notNull(),
    /** Key of its scan; null without one, and once the person is erased. */
    fileKey: text(),
    recordedBy: personColumn(),
    createdAt: timestampColumn().notNull(),
    voidedAt: timestampColumn(),
    voidedBy: personColumn(),
    voidReason: text(),
  },
  (invoice) => [
    uniqueIndex('invoice_records_number_key')
      .on(invoice.kind, sql`lower(${invoice.number})`)
      .where(sql`voided_at is null`),
    unique('invoice_records_file_key_key').on(invoice.fileKey),
    index('invoice_records_order_idx').on(invoice.orderId),
    index('invoice_records_recorded_by_idx').on(invoice.recordedBy).where(sql`recorded_by is not null`),
    index('invoice_records_voided_by_idx').on(invoice.voidedBy).where(sql`voided_by is not null`),
    check('invoice_records_kind_known', oneOfCondition(invoice.kind, invoiceKinds)),
    check('invoice_records_number_filled', sql`btrim(${invoice.number}) <> ''`),
    check('invoice_records_amount_positive', sql`${invoice.amount} > 0`),
    check(
      'invoice_records_void_has_reason',
      sql`(${invoice.voidedAt} is null) = (${invoice.voidReason} is null)`,
    ),
  ],
)
