/** Tolerant readers for providers' JSON, where parts may be missing, malformed or not storable. */
import { createHash } from 'node:crypto'

const longestName = 200
const longestDetails = 500
const earliest = Date.UTC(2000, 0, 1)
/** Smallest number that is milliseconds: as seconds, the year 5138; as milliseconds, 1973. */
const smallestInMilliseconds = 1e11

/** Returns a part of JSON; undefined if any step is missing. */
export function getJsonPath(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Storable text of a string or number; null otherwise. */
export function toStorableText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).replaceAll('\u0000', '').toWellFormed().trim()
  return text === '' ? null : text
}

/** Removes angle brackets. Longer values are not ours. */
function toMessageId(value: unknown): string | null {
  const name = toStorableText(value)?.replace(/^<(.*)>$/s, '$1')
  return name === undefined || name === '' || name.length > longestName ? null : name
}

export function toMessageIds(...values: readonly unknown[]): string[] {
  return [...new Set(values.map(toMessageId).filter((name) => name !== null))]
}

/** Normalizes an address as stored. */
export function toEmailAddress(value: unknown): string | null {
  const email = toStorableText(value)?.toLowerCase()
  return email?.includes('@') === true && email.length <= longestName ? email : null
}

/** Returns details, truncated and without addresses, as they survive an erasure. */
export function toEventDetails(...values: readonly unknown[]): string | null {
  const said = values.map(toStorableText).filter((text) => text !== null)
  const words = said
    .join(' ')
    .slice(0, 4 * longestDetails)
    .split(/([\s<>"'(),:;]+)/)
  const text = words.map((word) => (word.includes('@') ? '(address)' : word)).join('')
  return text.slice(0, longestDetails).toWellFormed() || null
}

/** Accepts seconds, milliseconds or a date; unreadable and future values become now. */
export function toEventInstant(value: unknown, now: Date): Date {
  const text = toStorableText(value)
  const number = text === null ? Number.NaN : Number(text)
  const inMs = Number.isFinite(number)
    ? number * (number < smallestInMilliseconds ? 1000 : 1)
    : Date.parse(text ?? '')
  return Number.isNaN(inMs) ? now : new Date(Math.min(Math.max(inMs, earliest), now.getTime()))
}

/** The provider's event id, or a hash of what identifies the event. */
export function toEventId(providerId: unknown, ...parts: readonly unknown[]): string {
  const id = toStorableText(providerId)
  if (id !== null && id.length <= longestName) return id
  const facts = id === null ? parts.map((part) => toStorableText(part)) : [id]
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}
