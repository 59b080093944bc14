export interface AmountDifference {
  readonly isLess: boolean
  readonly pesos: number
}

/** Difference between the amount sent and the amount due; null if equal or unknown. */
export function amountDifference(due: number | null, sent: number | null): AmountDifference | null {
  if (due === null || sent === null) return null
  // In whole centavos, to avoid floating-point errors.
  const centavos = Math.round(sent * 100) - Math.round(due * 100)
  return centavos === 0 ? null : { isLess: centavos < 0, pesos: Math.abs(centavos) / 100 }
}
