/** Orders: what somebody takes in one seminar at one time, and what is owed for it. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { people } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { idColumn, oneOfCondition, pesosColumn, timestampColumn } from '#app/platform/db/columns.ts'
import {
  type BillState,
  type BookingTerms,
  bookingTerms,
  type OrderLineKind,
  type OrderState,
  orderLineKinds,
  orderStates,
  type Payer,
} from '../contract/order-values.ts'
import { institutions } from './institutions.ts'

export const orders = pgTable(
  'orders',
  {
    id: idColumn(),
    /** Eight letters, without the hyphen that is shown. */
    code: text().notNull(),
    /** Null once the seminar is deleted, which needs that nobody is registered. */
    seminarId: integer().references(() => seminars.id, { onDelete: 'set null' }),
    /** Person who takes it; null once they are deleted. */
    payerId: integer().references(() => people.id, { onDelete: 'set null' }),
    /** Null once the person is erased. */
    payer: jsonb().$type<Payer>(),
    state: text().$type<OrderState>().notNull(),
    /** Price of the seats, and what was added to it, before what lowers it; 0 for free ones, which have no bill. */
    subtotal: pesosColumn().notNull(),
    /** Sum of the lines. */
    total: pesosColumn().notNull(),
    /** Payments that are accepted, less refunds sent. */
    paid: pesosColumn().notNull().default('0'),
    /** Part of the total that staff approved, and for which no money was allocated yet. */
    unseen: pesosColumn().notNull().default('0'),
    /** Tax that the payer withheld for the government. */
    withheld: pesosColumn().notNull().default('0'),
    /** Reason why its account is void; null unless it is. */
    voidReason: text(),
    /** State of its account, which follows from the sums. */
    billState: text()
      .$type<BillState>()
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`case when void_reason is not null then 'void' when paid + withheld < total then 'open'
          when paid + withheld = total then 'paid' else 'over' end`),
      ),
    /**
     * Instant until which an unsettled order holds its seats: those of an offer to a waiting list, which have no name, or
     * of a prepaid booking; null if it is not limited.
     */
    holdsUntil: timestampColumn(),
    /** School or office that booked the seats, which get their names later; null for all other orders. */
    institutionId: integer().references(() => institutions.id, { onDelete: 'restrict' }),
    terms: text().$type<BookingTerms>(),
    /** Number and file of the purchase order that the institution sent. */
    purchaseOrderNumber: text(),
    purchaseOrderFileKey: text(),
    /** Instant until which the seats of a booking get their names, or can be given back. */
    namesDueAt: timestampColumn(),
    /** Notes of the coordinator of a booking, and of staff. */
    notes: text(),
    /** Client-supplied, of the request that took the seat or sent its last proof; retries return the first response. */
    idempotencyKey: text(),
    version: integer().notNull().default(1),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
    /** Instant at which its payments were deleted, after the years for which books are retained. */
    ledgerPurgedAt: timestampColumn(),
  },
  (order) => [
    uniqueIndex('orders_code_key').on(order.code),
    index('orders_seminar_idx').on(order.seminarId),
    // Orders that a person pays for.
    index('orders_payer_idx').on(order.payerId, order.seminarId),
    // The attendee list by payment, in all seminars or in one.
    index('orders_state_idx').on(order.state, order.seminarId),
    // Payments to review, oldest first.
    index('orders_pending_idx').on(order.createdAt, order.id).where(sql`state = 'pending'`),
    // The list of bills, with and without a filter by state.
    index('orders_bills_idx').on(order.id.desc()).where(sql`subtotal > 0 and ledger_purged_at is null`),
    index('orders_bill_state_idx')
      .on(order.billState, order.id.desc())
      .where(sql`subtotal > 0 and ledger_purged_at is null`),
    // What statements may show yet, besides open bills.
    index('orders_unseen_idx').on(order.id).where(sql`unseen > 0`),
    // Bookings, the newest first.
    index('orders_bookings_idx').on(order.id.desc()).where(sql`institution_id is not null`),
    index('orders_institution_idx').on(order.institutionId).where(sql`institution_id is not null`),
    check('orders_code_form', sql`${order.code} ~ '^[0-9A-HJKMNP-TV-Z]{8}$'`),
    // 0 only for free seats, and where discounts took all of the price.
    check('orders_total_within_subtotal', sql`${order.total} between 0 and ${order.subtotal}`),
    check(
      'orders_amounts_not_negative',
      sql`${order.paid} >= 0 and ${order.unseen} >= 0 and ${order.withheld} >= 0`,
    ),
    check('orders_state_known', oneOfCondition(order.state, orderStates)),
    // Seats that are held have no price yet.
    check(
      'orders_free_is_settled',
      sql`${order.total} > 0 or ${order.holdsUntil} is not null or ${order.state} not in ('pending', 'rejected')`,
    ),
    check('orders_terms_known', oneOfCondition(order.terms, bookingTerms)),
    check(
      'orders_terms_of_institution',
      sql`num_nulls(${order.institutionId}, ${order.terms}, ${order.namesDueAt}) in (0, 3)`,
    ),
    check(
      'orders_void_has_no_money',
      sql`${order.voidReason} is null or ${order.paid} + ${order.withheld} = 0`,
    ),
  ],
)

/** Seats, discounts, and changes that staff made later. A registration names the person on a seat. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: idColumn(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Place within the order, from 1. */
    position: integer().notNull(),
    kind: text().$type<OrderLineKind>().notNull(),
    label: text().notNull(),
    /** Pesos; negative for what lowers the total, so that it is the sum of all lines. */
    amount: pesosColumn().notNull(),
    /** True for a discount that the registrant declared: their card is checked at check-in. */
    needsCard: boolean().notNull().default(false),
    /** The seat that a discount lowers, in the same order, or whose price is adjusted; null for a seat, and for all of them. */
    seatLineId: integer().references((): AnyPgColumn => orderLines.id, { onDelete: 'cascade' }),
  },
  (line) => [
    uniqueIndex('order_lines_position_key').on(line.orderId, line.position),
    index('order_lines_seat_idx').on(line.seatLineId).where(sql`seat_line_id is not null`),
    check('order_lines_position_positive', sql`${line.position} > 0`),
    check('order_lines_kind_known', oneOfCondition(line.kind, orderLineKinds)),
    check(
      'order_lines_amount_of_kind',
      sql`case ${line.kind} when 'seat' then ${line.amount} >= 0 when 'discount' then ${line.amount} < 0 else ${line.amount} <> 0 end`,
    ),
    check(
      'order_lines_seat_of_discount',
      sql`case ${line.kind} when 'seat' then ${line.seatLineId} is null when 'discount' then ${line.seatLineId} is not null else true end`,
    ),
  ],
)
