import type { Centavos } from './statement.ts'

/** Rates that companies withhold of a payment. */
const withheldPercents = [1, 2, 3] as const

/** Returns what arrives of an amount at a rate, with fractions of centavos rounded either way. */
function toReceived(due: Centavos, percent: number): Centavos[] {
  const exact = (due * (100 - percent)) / 100
  return [Math.floor(exact), Math.ceil(exact)].filter((amount) => amount > 0 && amount < due)
}

/** Lists what may arrive of an amount from which tax is withheld. */
export function listReceivedAfterWithholding(due: Centavos): Centavos[] {
  return [...new Set(withheldPercents.flatMap((percent) => toReceived(due, percent)))]
}

/** The tax that seems to be withheld; null if the payment is not 1, 2 or 3 % less than due. */
export function findWithholding(
  due: Centavos,
  received: Centavos,
): { readonly percent: number; readonly withheld: Centavos } | null {
  const percent = withheldPercents.find((each) => toReceived(due, each).includes(received))
  return percent === undefined ? null : { percent, withheld: due - received }
}
