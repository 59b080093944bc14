import type { BillState } from '../contract/order-values.ts'

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

/** Whether everything is paid. */
export function isBillSettled(state: BillState): boolean {
  return state === 'paid' || state === 'over'
}
