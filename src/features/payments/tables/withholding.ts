import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { idColumn, oneOfCondition, pesosColumn, timestampColumn } from '#app/platform/db/columns.ts'
import { type WithholdingForm, withholdingForms } from '../contract/money-values.ts'

const personColumn = () => integer().references(() => people.id, { onDelete: 'set null' })

/**
 * Certificates of tax that the payer of an order withheld for the government. They prove what was recorded with payments, or
 * more. Never rewritten: a wrong one is made void, and stays.
 */
export const withholdingCertificates = pgTable(
  'withholding_certificates',
  {
    id: idColumn(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Number of the BIR form. */
    form: text().$type<WithholdingForm>().notNull(),
    amount: pesosColumn().notNull(),
    /** Key of its scan; null once the payer is erased. */
    fileKey: text(),
    recordedBy: personColumn(),
    createdAt: timestampColumn().notNull(),
    voidedAt: timestampColumn(),
    voidedBy: personColumn(),
    voidReason: text(),
  },
  (certificate) => [
    unique('withholding_certificates_file_key_key').on(certificate.fileKey),
    index('withholding_certificates_order_idx').on(certificate.orderId),
    index('withholding_certificates_recorded_by_idx')
      .on(certificate.recordedBy)
      .where(sql`recorded_by is not null`),
    index('withholding_certificates_voided_by_idx')
      .on(certificate.voidedBy)
      .where(sql`voided_by is not null`),
    check('withholding_certificates_form_known', oneOfCondition(certificate.form, withholdingForms)),
    check('withholding_certificates_amount_positive', sql`${certificate.amount} > 0`),
    check(
      'withholding_certificates_void_has_reason',
      sql`(${certificate.voidedAt} is null) = (${certificate.voidReason} is null)`,
    ),
  ],
)
