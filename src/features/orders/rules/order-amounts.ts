import type { BillState, OrderState } from '../contract/order-values.ts'
import { holdsSeats, seatReleasedReason } from './order-state.ts'

/** Amounts are pesos as text, of which centavos are exact. */
export interface OrderAmounts {
  readonly total: string
  readonly paid: string
  readonly withheld: string
}

/** Pesos with at most two decimals, as stored or typed, in centavos. */
export function toCentavos(pesos: string | number): number {
  return Math.round(Number(pesos) * 100)
}

export function toPesos(centavos: number): string {
  return (centavos / 100).toFixed(2)
}

/** Returns the balance in centavos; negative if more was paid. */
export function getBalance({ total, paid, withheld }: OrderAmounts): number {
  return toCentavos(total) - toCentavos(paid) - toCentavos(withheld)
}

/** Returns the centavos that were paid for a seat: what is left over when its price leaves the order. */
export function getPaidForSeat(amounts: OrderAmounts, price: string): number {
  const leftOver = toCentavos(price) - getBalance(amounts)
  return Math.max(0, Math.min(leftOver, toCentavos(price), toCentavos(amounts.paid)))
}

interface PaymentSums {
  /** Allocated money, and the tax that was recorded with it. */
  readonly seen: string
  readonly withheld: string
  /** Tax that certificates prove. */
  readonly certified: string
  /** Sum up to which staff approved that the order is paid. */
  readonly claimed: string
  /** Refunds. */
  readonly sent: string
}

/**
 * Sums of an order. Approved money counts as paid before it is seen; a released order of which nothing is left is void.
 * Certificates prove the tax that was recorded with payments, so that only what they have beyond it is added.
 */
export function toOrderSums(
  { state, voidReason }: { readonly state: OrderState; readonly voidReason: string | null },
  { seen, withheld: recorded, certified, claimed, sent }: PaymentSums,
) {
  const withheld = Math.max(toCentavos(recorded), toCentavos(certified))
  const unseen = Math.max(0, toCentavos(claimed) - toCentavos(seen) - withheld)
  const paid = toCentavos(seen) + unseen - toCentavos(sent)
  const isReleasedUnpaid = !holdsSeats(state) && paid + withheld === 0
  const otherReason = voidReason === seatReleasedReason ? null : voidReason
  return {
    paid: toPesos(paid),
    unseen: toPesos(unseen),
    withheld: toPesos(withheld),
    voidReason: isReleasedUnpaid ? (voidReason ?? seatReleasedReason) : otherReason,
  }
}

/** Returns the money in centavos that may still arrive: what staff approved unseen, or else the balance. */
export function getExpectedMoney({ unseen, ...amounts }: OrderAmounts & { readonly unseen: string }): number {
  return toCentavos(unseen) || getBalance(amounts)
}

/** Whether everything is paid. */
export function isBillSettled(state: BillState): boolean {
  return state === 'paid' || state === 'over'
}
