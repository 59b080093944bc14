import type { BillState } from '../contract/bill-values.ts'

/** Amounts are pesos as text, of which centavos are exact. */
export interface BillAmounts {
  readonly amountDue: string
  readonly amountPaid: string
  readonly amountWithheld: string
}

/** Pesos with at most two decimals, as stored or typed, in centavos. */
export function toCentavos(pesos: string | number): number {
  return Math.round(Number(pesos) * 100)
}

export function toPesos(centavos: number): string {
  return (centavos / 100).toFixed(2)
}

/** Returns the balance in centavos; negative if more was paid. */
export function getBalance({ amountDue, amountPaid, amountWithheld }: BillAmounts): number {
  return toCentavos(amountDue) - toCentavos(amountPaid) - toCentavos(amountWithheld)
}

/** Returns the state of a bill that is not void. */
export function toBillState(amounts: BillAmounts): Exclude<BillState, 'void'> {
  const balance = getBalance(amounts)
  if (balance > 0) return 'open'
  return balance === 0 ? 'paid' : 'over'
}

export function isBillSettled(state: BillState): boolean {
  return state === 'paid' || state === 'over'
}
