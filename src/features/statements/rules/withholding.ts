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

/** Percent of VAT that government offices withhold, besides. */
const governmentPercent = 5

/** Taxes that are usually withheld from an amount, by the percent. */
export function listUsualTaxes(due: Centavos): { readonly percent: number; readonly withheld: Centavos }[] {
  return [...withheldPercents, governmentPercent].map((percent) => ({
    percent,
    withheld: Math.round((due * percent) / 100),
  }))
}

/** Shares of tax that was withheld once for several amounts: by their size, and together exactly all of it. */
export function divideWithheld(amounts: readonly Centavos[], withheld: Centavos): Centavos[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (total === 0) return amounts.map(() => 0)
  let [seen, given] = [0, 0]
  return amounts.map((amount) => {
    seen += amount
    const share = Math.floor((withheld * seen) / total) - given
    given += share
    return share
  })
}
