import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { registrations } from '#app/features/registrations/tables.ts'
import { idColumn, oneOfCondition, pesosColumn, timestampColumn } from '#app/platform/db/columns.ts'
import {
  type BillAddressee,
  type BillLineKind,
  type BillState,
  billLineKinds,
  billStates,
} from '../contract/bill-values.ts'

export const bills = pgTable(
  'bills',
  {
    id: idColumn(),
    /** Eight letters, without the hyphen that is shown. */
    code: text().notNull(),
    /** Null once the registration is deleted. */
    registrationId: integer().references(() => registrations.id, { onDelete: 'set null' }),
    amountDue: pesosColumn().notNull(),
    /** Allocations that count, less refunds sent. */
    amountPaid: pesosColumn().notNull().default('0'),
    /** Tax that the payer withheld for the government. */
    amountWithheld: pesosColumn().notNull().default('0'),
    state: text().$type<BillState>().notNull().default('open'),
    /** Null once the person is erased. */
    billTo: jsonb().$type<BillAddressee>(),
    voidReason: text(),
    version: integer().notNull().default(1),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  (bill) => [
    uniqueIndex('bills_code_key').on(bill.code),
    // A registration that takes its seat again after its bill became void gets another.
    uniqueIndex('bills_registration_key').on(bill.registrationId).where(sql`state <> 'void'`),
    index('bills_registration_idx').on(bill.registrationId),
    index('bills_state_idx').on(bill.state, bill.id.desc()),
    check('bills_code_form', sql`${bill.code} ~ '^[0-9A-HJKMNP-TV-Z]{8}$'`),
    // 0 only where discounts took all of the price.
    check('bills_amount_due_not_negative', sql`${bill.amountDue} >= 0`),
    check('bills_amounts_not_negative', sql`${bill.amountPaid} >= 0 and ${bill.amountWithheld} >= 0`),
    check('bills_state_known', oneOfCondition(bill.state, billStates)),
    check(
      'bills_state_follows_amounts',
      sql`case ${bill.state}
        when 'open' then ${bill.amountPaid} + ${bill.amountWithheld} < ${bill.amountDue}
        when 'paid' then ${bill.amountPaid} + ${bill.amountWithheld} = ${bill.amountDue}
        when 'over' then ${bill.amountPaid} + ${bill.amountWithheld} > ${bill.amountDue}
        else ${bill.amountPaid} + ${bill.amountWithheld} = 0 end`,
    ),
    check('bills_void_has_reason', sql`(${bill.state} = 'void') = (${bill.voidReason} is not null)`),
  ],
)

export const billLines = pgTable(
  'bill_lines',
  {
    id: idColumn(),
    billId: integer()
      .notNull()
      .references(() => bills.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    quantity: integer().notNull().default(1),
    unitPrice: pesosColumn().notNull(),
    discount: pesosColumn().notNull().default('0'),
    kind: text().$type<BillLineKind>().notNull(),
    /** True for a discount that the registrant declared: their card is checked at check-in. */
    needsCard: boolean().notNull().default(false),
  },
  (line) => [
    index('bill_lines_bill_idx').on(line.billId),
    check('bill_lines_quantity_positive', sql`${line.quantity} > 0`),
    // A discount is a line of its own, so that the sum of all lines is the amount due.
    check(
      'bill_lines_price_or_discount',
      sql`case ${line.kind} when 'discount' then ${line.unitPrice} = 0 and ${line.discount} > 0
        else ${line.unitPrice} > 0 and ${line.discount} between 0 and ${line.quantity} * ${line.unitPrice} end`,
    ),
    check('bill_lines_kind_known', oneOfCondition(line.kind, billLineKinds)),
  ],
)
