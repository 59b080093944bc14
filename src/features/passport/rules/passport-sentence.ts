import { formatDay, toManilaDay } from '#app/platform/format/dates.ts'
import { formatCpdUnits } from '#app/platform/format/money.ts'
import type { Passport, PassportLicence } from '../contract/passport.ts'
import { toHundredths, toUnits } from './units.ts'

/** Units that count, with two decimals. */
export function toTotal({ earned, external }: Pick<PassportLicence, 'earned' | 'external'>): string {
  return toUnits(toHundredths(earned) + toHundredths(external))
}

/** 'You have 11.5 of 15 units for Nursing until August 14, 2027; two of our seminars would complete it.' */
export function toPassportSentence(
  licence: Omit<PassportLicence, 'sentence'>,
  { madeOn }: Pick<Passport, 'madeOn'>,
): string {
  const { profession, required, cycle } = licence
  const total = Number(toTotal(licence))
  const units = required === null ? formatCpdUnits(total) : `${total} of ${Number(required)} units`
  if (!cycle.isByExpiry) return `You have ${units} for ${profession} since ${formatDay(cycle.from)}.`
  if (cycle.until < madeOn)
    return `You had ${units} for ${profession} when your license expired on ${formatDay(cycle.until)}.`
  const count = countWords[countCompleting(licence)]
  const completing = count === undefined ? '' : `; ${count} of our seminars would complete it`
  return `You have ${units} for ${profession} until ${formatDay(cycle.until)}${completing}.`
}

/** Words for the number of suggested seminars, at most three. */
const countWords = [undefined, 'one', 'two', 'three']

/** Suggested seminars that end in the cycle, each with all units that are missing. */
function countCompleting({
  missing,
  cycle,
  suggestions,
}: Pick<PassportLicence, 'missing' | 'cycle' | 'suggestions'>): number {
  if (missing === null) return 0
  return suggestions.filter(
    ({ units, startDate, endDate }) =>
      toHundredths(units) >= toHundredths(missing) &&
      toManilaDay(new Date(endDate ?? startDate)) <= cycle.until,
  ).length
}
