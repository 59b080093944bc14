/** Payments of orders, and what happened to them. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import {
  bigIdColumn,
  idColumn,
  oneOfCondition,
  pesosColumn,
  timestampColumn,
} from '#app/platform/db/columns.ts'
import {
  type PaymentEventAction,
  paymentEventActions,
  type StoredPaymentState,
  storedPaymentStates,
} from '../contract/payment-values.ts'
import { moneyIn } from './money.ts'

const personColumn = () => integer().references(() => people.id, { onDelete: 'set null' })

/**
 * Claims that an order is paid, and money that arrived for it. An order has at most one open claim: what its proofs say, or
 * what staff decided without one.
 */
export const payments = pgTable(
  'payments',
  {
    id: idColumn(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Null for a claim. */
    moneyInId: integer().references(() => moneyIn.id, { onDelete: 'restrict' }),
    state: text().$type<StoredPaymentState>().notNull(),
    /** Part of the money; for an accepted claim, the sum up to which it says that the order is paid. Null for other claims. */
    amount: pesosColumn(),
    withheld: pesosColumn().notNull().default('0'),
    /** True for an accepted claim of an order that was canceled and taken again: its amount stays paid, as money does. */
    isClosed: boolean().notNull().default(false),
    by: text().$type<'rule' | 'person'>().notNull(),
    /** Person who allocated the money; decisions about claims are events. */
    decidedBy: personColumn(),
    createdAt: timestampColumn().notNull(),
  },
  (payment) => [
    uniqueIndex('payments_claim_key').on(payment.orderId).where(sql`money_in_id is null and not is_closed`),
    index('payments_money_idx').on(payment.moneyInId),
    index('payments_order_idx').on(payment.orderId),
    index('payments_decided_by_idx').on(payment.decidedBy).where(sql`decided_by is not null`),
    check('payments_state_known', oneOfCondition(payment.state, storedPaymentStates)),
    check(
      'payments_amount_positive',
      sql`${payment.amount} > 0 or (${payment.amount} = 0 and ${payment.moneyInId} is null)`,
    ),
    check('payments_withheld_not_negative', sql`${payment.withheld} >= 0`),
    check(
      'payments_closed_is_accepted_claim',
      sql`not ${payment.isClosed} or (${payment.moneyInId} is null and ${payment.state} = 'accepted')`,
    ),
    check('payments_by_known', oneOfCondition(payment.by, ['rule', 'person'])),
    check(
      'payments_state_has_amount',
      sql`case when ${payment.moneyInId} is null then ${payment.state} <> 'undone'
          and (${payment.state} = 'accepted') = (${payment.amount} is not null)
        else ${payment.amount} is not null and ${payment.state} in ('accepted', 'undone') end`,
    ),
  ],
)

/** Append-only history of decisions about payments, and of allocations undone. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: bigIdColumn(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    action: text().$type<PaymentEventAction>().notNull(),
    /** State of the claim before, also where an allocation decided; null for events of earlier versions. */
    fromState: text().$type<StoredPaymentState>(),
    notes: text(),
    decidedBy: personColumn(),
    createdAt: timestampColumn().notNull().defaultNow(),
  },
  (event) => [
    index('payment_events_payment_idx').on(event.paymentId, event.id),
    index('payment_events_decided_by_idx').on(event.decidedBy).where(sql`decided_by is not null`),
    check('payment_events_action_known', oneOfCondition(event.action, paymentEventActions)),
    check('payment_events_from_state_known', oneOfCondition(event.fromState, storedPaymentStates)),
  ],
)
