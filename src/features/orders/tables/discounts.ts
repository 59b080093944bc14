import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { people } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { idColumn, oneOfCondition, pesosColumn, timestampColumn } from '#app/platform/db/columns.ts'
import {
  fewestGroupSeats,
  mostGroupSeats,
  type PriceRuleKind,
  priceRuleKinds,
} from '../contract/discount-values.ts'
import { orderLines } from './orders.ts'

/** Columns that rules and vouchers have in common. */
const discountColumns = () => ({
  id: idColumn(),
  /** Null for all seminars. */
  seminarId: integer().references(() => seminars.id, { onDelete: 'cascade' }),
  /** Percentage; either this or the amount. */
  percent: integer(),
  amount: pesosColumn(),
  isActive: boolean().notNull().default(true),
  version: integer().notNull().default(1),
  createdAt: timestampColumn().notNull(),
  updatedAt: timestampColumn().notNull(),
})

function isDiscountCondition({ percent, amount }: Record<'percent' | 'amount', AnyPgColumn>): SQL {
  return sql`num_nulls(${percent}, ${amount}) = 1 and ${percent} between 1 and 100 and ${amount} > 0`
}

/** Prices that apply without a code. */
export const priceRules = pgTable(
  'price_rules',
  {
    ...discountColumns(),
    kind: text().$type<PriceRuleKind>().notNull(),
    label: text().notNull(),
    /** The last day in Manila, of early birds. */
    until: date({ mode: 'string' }),
    /** Least number of seats taken together, for rules of groups. */
    minSeats: integer(),
    /** Whether the card is looked at during check-in. */
    needsCard: boolean().notNull().default(false),
  },
  (rule) => [
    index('price_rules_seminar_idx').on(rule.seminarId),
    check('price_rules_kind_known', oneOfCondition(rule.kind, priceRuleKinds)),
    check('price_rules_discount', isDiscountCondition(rule)),
    check('price_rules_label_filled', sql`btrim(${rule.label}) <> ''`),
    check(
      'price_rules_until_of_early_bird',
      sql`(${rule.kind} = 'early_bird') = (${rule.until} is not null)`,
    ),
    check('price_rules_seats_of_group', sql`(${rule.kind} = 'group') = (${rule.minSeats} is not null)`),
    check(
      'price_rules_seats_in_range',
      sql.raw(`min_seats between ${fewestGroupSeats} and ${mostGroupSeats}`),
    ),
    check('price_rules_card_of_declared', sql`${rule.kind} = 'declared' or not ${rule.needsCard}`),
  ],
)

export const vouchers = pgTable(
  'vouchers',
  {
    ...discountColumns(),
    code: text().notNull(),
    /** Null if there is no limit. Each person can use a voucher once. */
    maxUses: integer(),
    /** Number of rows of `voucher_uses` that are not released. */
    uses: integer().notNull().default(0),
    /** Days in Manila, the last one included. */
    validFrom: date({ mode: 'string' }),
    validUntil: date({ mode: 'string' }),
  },
  (voucher) => [
    uniqueIndex('vouchers_code_key').on(sql`lower(${voucher.code})`),
    index('vouchers_seminar_idx').on(voucher.seminarId).where(sql`seminar_id is not null`),
    check('vouchers_discount', isDiscountCondition(voucher)),
    check('vouchers_code_form', sql`${voucher.code} ~ '^[A-Za-z0-9-]{3,40}$'`),
    check('vouchers_max_uses_positive', sql`${voucher.maxUses} > 0`),
    check('vouchers_uses_within_limit', sql`${voucher.uses} >= 0 and ${voucher.uses} <= ${voucher.maxUses}`),
    check('vouchers_days_in_order', sql`${voucher.validFrom} <= ${voucher.validUntil}`),
  ],
)

export const voucherUses = pgTable(
  'voucher_uses',
  {
    id: idColumn(),
    voucherId: integer()
      .notNull()
      .references(() => vouchers.id, { onDelete: 'cascade' }),
    seatLineId: integer()
      .notNull()
      .references(() => orderLines.id, { onDelete: 'cascade' }),
    /** Person on the seat; null once they are deleted. */
    personId: integer().references(() => people.id, { onDelete: 'set null' }),
    createdAt: timestampColumn().notNull(),
    /** Instant at which the seat was released, which gives the use back. */
    releasedAt: timestampColumn(),
  },
  (use) => [
    uniqueIndex('voucher_uses_seat_key').on(use.seatLineId),
    uniqueIndex('voucher_uses_person_key').on(use.voucherId, use.personId).where(sql`released_at is null`),
    index('voucher_uses_voucher_idx').on(use.voucherId),
    index('voucher_uses_person_idx').on(use.personId),
  ],
)
