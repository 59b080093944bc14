/**
 * What a registration's order says about it, in SQL. A statement that waits for a lock sees the order as it was before:
 * read it again once the registration is locked.
 */
import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type OrderState, orderStates } from '#app/features/orders/contract/order-values.ts'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { seatAmountSql, toUnpaidAmounts } from '#app/features/orders/queries/orders.ts'
import { holdsSeats, toOrderStates, toPaymentStatus } from '#app/features/orders/rules/order-state.ts'
import type { SeatLines } from '#app/features/orders/rules/quote.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { registrations } from '../tables.ts'

const seatOrder = sql`from ${orderLines} seat join ${orders} held on held.id = seat.order_id
  where seat.id = ${registrations}.seat_line_id`

const quoted = (states: readonly string[]) => sql.raw(states.map((state) => `'${state}'`).join(', '))

/** SQL form of `toPaymentStatus`. */
export function paymentStatusOf(state: SQLWrapper): SQL<PaymentStatus> {
  const cases = orderStates.map((value) => sql.raw(`when '${value}' then '${toPaymentStatus(value)}'`))
  return sql<PaymentStatus>`(case ${state} ${sql.join(cases, sql` `)} end)`
}

export const paymentStatusSql = sql<PaymentStatus>`(select ${paymentStatusOf(sql`held.state`)} ${seatOrder})`

export const orderStateSql = sql<OrderState>`(select held.state ${seatOrder})`

export const orderIdSql = sql<number>`(select held.id ${seatOrder})`

/** Price of the registration's own seat that was agreed; null means free. */
export const amountDueSql = sql<string | null>`(nullif(${seatAmountSql(registrations.seatLineId)}, 0))`

/** Whether the registrant pays the order of their seat; otherwise its money is not theirs to see. */
export const paysOrderSql = sql<boolean>`(select held.payer_id is not distinct from ${registrations}.person_id ${seatOrder})`

/** Price of all seats of the registrant's order; null if they are free, or somebody else pays. */
export const ownAmountDueSql = sql<
  string | null
>`(case when ${paysOrderSql} then (select nullif(held.total, 0) ${seatOrder}) end)`

/** A subquery for each registration, so that the planner never begins with all orders of a state. */
const isOrderIn = (states: readonly OrderState[]) =>
  sql`(select held.state in (${quoted(states)}) ${seatOrder})`

export const hasPaymentStatus = (status: PaymentStatus): SQL => isOrderIn(toOrderStates(status))

/** SQL form of `holdsSeat`. */
export const holdsSeatCondition = isOrderIn(orderStates.filter(holdsSeats))

/** The same of an order that is new, and of one of its seats. */
export function toOwed(state: OrderState, seat: SeatLines) {
  const { total } = toUnpaidAmounts([seat])
  return {
    orderState: state,
    paymentStatus: toPaymentStatus(state),
    amountDue: Number(total) > 0 ? total : null,
  }
}

/** Columns of a registration with what its order says. */
export const registrationColumns = {
  ...getTableColumns(registrations),
  orderState: orderStateSql.as('order_state'),
  paymentStatus: paymentStatusSql.as('payment_status'),
  amountDue: amountDueSql.as('amount_due'),
}
