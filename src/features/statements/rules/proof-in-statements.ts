import { distance } from 'fastest-levenshtein'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { addDays } from '#app/platform/format/manila-clock.ts'
import type { Centavos } from './statement.ts'

/** An account to which the registrant may have paid, with the periods of its statements. */
export interface AccountToCheck {
  readonly account: string
  /** First and last days, as YYYY-MM-DD. */
  readonly periods: readonly { readonly from: string; readonly to: string }[]
}

export interface StatementCoverage {
  /** Period of the statement of the day; null unless all accounts are covered. */
  readonly period: { readonly from: string; readonly to: string } | null
  /** Accounts of which a statement of these days is missing. */
  readonly missing: readonly { readonly account: string; readonly from: string; readonly to: string }[]
}

/**
 * Whether the statements cover the time of a payment. It counts as covered if they contain its day and the next one,
 * because the last day of a statement is rarely complete and banks post some transfers on the next day.
 * @param accounts those that the registrant was shown, as it is not known to which of them they paid
 */
export function findCoverage(paidAt: Date, accounts: readonly AccountToCheck[]): StatementCoverage {
  const day = toManilaDay(paidAt)
  const days = [day, addDays(day, 1)]
  const missing = accounts.flatMap(({ account, periods }) => {
    const open = days.filter((each) => !periods.some(({ from, to }) => from <= each && each <= to))
    const [from, to] = [open[0], open.at(-1)]
    return from === undefined || to === undefined ? [] : [{ account, from, to }]
  })
  const covering = accounts.flatMap(({ periods }) => periods).find(({ from, to }) => from <= day && day <= to)
  return { period: missing.length === 0 ? (covering ?? null) : null, missing }
}

/** Money that no bill has. */
export interface UnallocatedReference {
  /** Reference, normalized. */
  readonly reference: string
  readonly amount: Centavos
}

const mostTypingErrors = 2

/**
 * Money whose reference differs from the typed one by one or two characters: the likely payment. Only that of an amount
 * that was to be paid, because banks number payments one after the other; null if several are alike.
 */
export function findNearReference<Money extends UnallocatedReference>(
  typed: string,
  amounts: readonly Centavos[],
  money: readonly Money[],
): Money | null {
  const near = money
    .filter(({ reference, amount }) => amounts.includes(amount) && reference !== typed)
    .map((each) => ({ each, errors: distance(typed, each.reference) }))
    .filter(({ errors }) => errors <= mostTypingErrors)
    .toSorted((one, other) => one.errors - other.errors)
  const [best, second] = near
  return best === undefined || second?.errors === best.errors ? null : best.each
}
