export interface AmountDifference {
  readonly isLess: boolean
  readonly pesos: number
}

/** By how much the amount sent differs from what was due; null where it does not, or nothing was said. */
export function amountDifference(due: number | null, sent: number | null): AmountDifference | null {
  if (due === null || sent === null) return null
  // In centavos, which are whole: 1500.10 less 1500 is not 0.10 otherwise.
  const centavos = Math.round(sent * 100) - Math.round(due * 100)
  return centavos === 0 ? null : { isLess: centavos < 0, pesos: Math.abs(centavos) / 100 }
}
