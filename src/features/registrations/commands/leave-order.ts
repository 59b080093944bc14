import { splitSeat } from '#app/features/orders/queries/order-lines.ts'
import { countSeats, lockOrderOfSeat, type OrderRow } from '#app/features/orders/queries/orders.ts'
import { newOrderCode } from '#app/features/orders/rules/order-code.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import type { RegistrationRow } from '../queries/registrations.ts'
import { getSeat, type LiveOrder } from './lock-order.ts'

/**
 * Takes the seat of a registration out of an order in which others have seats too, if it has any. Payments stay there; the
 * person on the seat pays it from now on. Refuses `seats_priced_together`.
 * @returns the order of the seat alone, in the same state, and the former order; null if it was the only seat
 */
export async function leaveOrder(
  tx: Transaction,
  { seatLineId, personId, details }: Pick<RegistrationRow, 'seatLineId' | 'personId' | 'details'>,
  now: Date,
): Promise<{ readonly own: OrderRow; readonly rest: OrderRow } | null> {
  const order = await lockOrderOfSeat(tx, seatLineId)
  const [seats] = (await countSeats(tx, [order.id])).values()
  if (seats === 1) return null
  const payer = { name: fullName({ ...details, suffix: details.suffix ?? null }) }
  return splitSeat(tx, order, { seatLineId, code: newOrderCode(), payerId: personId, payer, now })
}

interface SplitOrder {
  readonly own: LiveOrder
  /** Null if the seat is the only one, whose order stays. */
  readonly rest: LiveOrder | null
}

/** Takes a seat out of its locked order like `leaveOrder`. */
export async function leaveLockedOrder(
  tx: Transaction,
  locked: LiveOrder,
  { registrationId, now }: { readonly registrationId: number; readonly now: Date },
): Promise<SplitOrder> {
  const seat = getSeat(locked, registrationId)
  const split = await leaveOrder(tx, seat.registration, now)
  if (split === null) return { own: locked, rest: null }
  return {
    own: { ...locked, order: split.own, payer: seat.person, seats: [seat] },
    rest: { ...locked, order: split.rest, seats: locked.seats.filter((other) => other !== seat) },
  }
}
