/** Names of variables as templates write them, against the facts that fill them. */
import type { Variables } from './render-template.ts'

/** What Liquid knows of every list and text. */
const madeByLiquid = new Set<string | number>(['size', 'first', 'last'])

function isMap(value: unknown): value is Variables {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether the facts have it, set or not; of lists every entry counts as known. */
export function isKnownPath(path: readonly (string | number)[], variables: Variables): boolean {
  let current: unknown = variables
  for (const segment of path) {
    if (!isMap(current)) return Array.isArray(current) || madeByLiquid.has(segment)
    if (!Object.hasOwn(current, segment)) return false
    current = current[segment]
  }
  return true
}

/** Every single fact with its name: 'seminar.title'. Lists count as one. */
export function listPaths(variables: Variables, before = ''): [name: string, value: unknown][] {
  return Object.entries(variables).flatMap(([key, value]): [string, unknown][] =>
    isMap(value) ? listPaths(value, `${before}${key}.`) : [[`${before}${key}`, value]],
  )
}
