/** Units that count toward the renewal of a license. */
import type { PassportItem, PassportLicence } from '../contract/passport.ts'
import { type Cycle, isInCycle } from './cycle.ts'
import { toHundredths, toUnits } from './units.ts'

/** Name of a program, to tell a repeated one; null without a number. */
export function toProgramKey(accreditationNo: string | null): string | null {
  return accreditationNo?.trim().toLowerCase() || null
}

/** Order in which items count: certificates before external credits, and earlier ones first. */
function byPrecedence(one: UncountedItem, other: UncountedItem): number {
  const places = [one, other].map(({ endedOn, externalId, certificate }) =>
    [externalId === null ? 0 : 1, endedOn, certificate?.number ?? String(externalId).padStart(10, '0')].join(
      ' ',
    ),
  )
  return (places[0] ?? '') < (places[1] ?? '') ? -1 : 1
}

export type UncountedItem = Omit<PassportItem, 'counting'>

/** The items with what counts, the latest first. A program counts once for a person, however often they attended it. */
export function countItems(items: readonly UncountedItem[], cycle: Cycle): PassportItem[] {
  const seen = new Set<string>()
  return items
    .toSorted(byPrecedence)
    .map((item): PassportItem => {
      const key = toProgramKey(item.accreditationNo)
      const isRepeated = key !== null && seen.has(key)
      if (key !== null) seen.add(key)
      const inCycle = isInCycle(item.endedOn, cycle) ? 'counted' : 'other_cycle'
      return {
        ...item,
        units: toUnits(toHundredths(item.units)),
        counting: isRepeated ? 'counted_before' : inCycle,
      }
    })
    .toSorted((one, other) => (one.endedOn < other.endedOn ? 1 : one.endedOn > other.endedOn ? -1 : 0))
}

/** Units by certificates and by external credits, and what is missing of those required. */
export function sumItems(
  items: readonly PassportItem[],
  required: string | null,
): Pick<PassportLicence, 'required' | 'earned' | 'external' | 'missing'> {
  const sum = (isExternal: boolean) =>
    items
      .filter(({ counting, externalId }) => counting === 'counted' && (externalId !== null) === isExternal)
      .reduce((total, { units }) => total + toHundredths(units), 0)
  const [earned, external] = [sum(false), sum(true)]
  return {
    required,
    earned: toUnits(earned),
    external: toUnits(external),
    missing: required === null ? null : toUnits(Math.max(0, toHundredths(required) - earned - external)),
  }
}
