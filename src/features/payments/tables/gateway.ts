import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { orders } from '#app/features/orders/tables/orders.ts'
import { idColumn, oneOfCondition, pesosColumn, timestampColumn } from '#app/platform/db/columns.ts'
import {
  type GatewayName,
  type GatewayPaymentState,
  gatewayPaymentStates,
} from '../contract/gateway-values.ts'
import { moneyIn } from './money.ts'

/** Payments of orders that were begun at a gateway. They name no person. */
export const gatewayPayments = pgTable(
  'gateway_payments',
  {
    id: idColumn(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    gateway: text().$type<GatewayName>().notNull(),
    /** Identifier at the gateway. */
    providerId: text().notNull(),
    /** Requested amount in pesos. */
    amount: pesosColumn().notNull(),
    state: text().$type<GatewayPaymentState>().notNull().default('pending'),
    /** Page on which the registrant pays; null once it is not pending, because it opens the payment. */
    redirectUrl: text(),
    expiresAt: timestampColumn().notNull(),
    /** Instant of the next request to the gateway; null once nothing more is expected. */
    nextPollAt: timestampColumn(),
    /** Instant since which the gateway gives no answer about it; null if the last one was an answer. */
    unansweredSince: timestampColumn(),
    /** Amount that was paid instead, of a mismatched payment. */
    receivedAmount: numeric({ precision: 14, scale: 2 }),
    receivedCurrency: text(),
    paidAt: timestampColumn(),
    /** Null for another currency than pesos, whose value is not known. */
    moneyInId: integer().references(() => moneyIn.id, { onDelete: 'restrict' }),
    createdAt: timestampColumn().notNull(),
    updatedAt: timestampColumn().notNull(),
  },
  (payment) => [
    uniqueIndex('gateway_payments_provider_key').on(payment.gateway, payment.providerId),
    uniqueIndex('gateway_payments_money_key').on(payment.moneyInId).where(sql`money_in_id is not null`),
    index('gateway_payments_order_idx').on(payment.orderId),
    index('gateway_payments_due_idx').on(payment.nextPollAt).where(sql`next_poll_at is not null`),
    check('gateway_payments_state_known', oneOfCondition(payment.state, gatewayPaymentStates)),
    check('gateway_payments_amount_positive', sql`${payment.amount} > 0`),
    check(
      'gateway_payments_open_has_address',
      sql`(${payment.state} = 'pending') = (${payment.redirectUrl} is not null)`,
    ),
    check(
      'gateway_payments_settled_is_final',
      sql`${payment.state} not in ('paid', 'mismatched') or (${payment.nextPollAt} is null and ${payment.paidAt} is not null)`,
    ),
    check(
      'gateway_payments_paid_has_money',
      sql`case ${payment.state} when 'paid' then ${payment.moneyInId} is not null
        when 'mismatched' then true else ${payment.moneyInId} is null end`,
    ),
    check(
      'gateway_payments_mismatched_has_amount',
      sql`(${payment.state} = 'mismatched') = (${payment.receivedAmount} is not null)
        and (${payment.receivedAmount} is null) = (${payment.receivedCurrency} is null)`,
    ),
  ],
)

/** Events that gateways reported, each once; no more of it than names the payment. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: idColumn(),
    gateway: text().$type<GatewayName>().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    /** Null for payments that the site did not begin. */
    gatewayPaymentId: integer().references(() => gatewayPayments.id, { onDelete: 'cascade' }),
    receivedAt: timestampColumn().notNull(),
    /**
     * Instant at which the gateway confirmed what the event says, or the event turned out to be about no
     * payment of this site.
     */
    processedAt: timestampColumn(),
  },
  (event) => [
    uniqueIndex('gateway_events_event_key').on(event.gateway, event.eventId),
    index('gateway_events_payment_idx').on(event.gatewayPaymentId).where(sql`gateway_payment_id is not null`),
    index('gateway_events_open_idx').on(event.receivedAt).where(sql`processed_at is null`),
  ],
)
