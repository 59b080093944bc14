/** Reading JSON that somebody else writes: any part may be missing, be of another kind, or hold what cannot be kept. */
import { createHash } from 'node:crypto'

const longestName = 200
const longestDetails = 500
const earliest = Date.UTC(2000, 0, 1)
/** Seconds reach this in the year 5138, milliseconds reached it in 1973. */
const smallestInMilliseconds = 1e11

/** What stands at a path of property names; undefined where anything on the way is missing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text, or a number as text, in the form that the database can keep; null where there is none. */
export function toText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).replaceAll('\u0000', '').toWellFormed().trim()
  return text === '' ? null : text
}

/** A Message-ID or the like, without the brackets that some put around it. What is longer names nothing of ours. */
function toName(value: unknown): string | null {
  const name = toText(value)?.replace(/^<(.*)>$/s, '$1')
  return name === undefined || name === '' || name.length > longestName ? null : name
}

/** Names that are there, each once. */
export function toNames(...values: readonly unknown[]): string[] {
  return [...new Set(values.map(toName).filter((name) => name !== null))]
}

/** An e-mail in the form in which people's stand in the database. */
export function toAddress(value: unknown): string | null {
  const address = toText(value)?.toLowerCase()
  return address?.includes('@') === true && address.length <= longestName ? address : null
}

/** What a server said, cut and without addresses: it stays when the person to whom it belongs is erased. */
export function toDetails(...values: readonly unknown[]): string | null {
  const said = values.map(toText).filter((text) => text !== null)
  const words = said
    .join(' ')
    .slice(0, 4 * longestDetails)
    .split(/([\s<>"'(),:;]+)/)
  const text = words.map((word) => (word.includes('@') ? '(address)' : word)).join('')
  return text.slice(0, longestDetails).toWellFormed() || null
}

/** Seconds or milliseconds since 1970, or a date in words; what is unreadable or lies ahead of us counts as now. */
export function toInstant(value: unknown, now: Date): Date {
  const text = toText(value)
  const number = text === null ? Number.NaN : Number(text)
  const inMs = Number.isFinite(number)
    ? number * (number < smallestInMilliseconds ? 1000 : 1)
    : Date.parse(text ?? '')
  return Number.isNaN(inMs) ? now : new Date(Math.min(Math.max(inMs, earliest), now.getTime()))
}

/** The provider's own number of the event; where it gives none, what makes the event this one. */
export function toEventId(given: unknown, ...parts: readonly unknown[]): string {
  const id = toText(given)
  if (id !== null && id.length <= longestName) return id
  const facts = id === null ? parts.map((part) => toText(part)) : [id]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
