/**
 * The form's draft in local storage: per person, not per seminar, and dropped a week after the last change.
 * Excludes the image and `neverKept`.
 */
import * as z from 'zod/mini'
import type { RegisterInput } from '../../registrations/contract/registration.ts'
import { newKey } from './idempotency-key.ts'
import { type FormValues, halfTypedDate, isFieldName, isTickField } from './registration-form.ts'

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Versioned by shape. */
export const draftKey = 'pagsulong.registration.1'

const keptForInMs = 7 * 24 * 60 * 60 * 1000

const anObject = z.custom<object>((value) => typeof value === 'object' && value !== null)

const Attempt = z.object({ key: z.string(), seminarId: z.int(), about: anObject })
export type Attempt = z.infer<typeof Attempt>

const StoredDraft = z.object({
  savedAt: z.number(),
  details: anObject,
  attempt: z.nullable(Attempt),
})

export interface Draft {
  readonly details: FormValues
  readonly attempt: Attempt | null
}

const nothing: Draft = { details: {}, attempt: null }

/** Too sensitive for shared devices. */
const neverKept = ['phone', 'prcLicenseNo', 'prcExpirationDate', 'notes']

function parse(text: string | null): z.infer<typeof StoredDraft> | null {
  if (text === null) return null
  try {
    const stored = StoredDraft.safeParse(JSON.parse(text))
    return stored.success ? stored.data : null
  } catch {
    return null
  }
}

function isDraftValue(name: string, value: unknown): boolean {
  if (!isFieldName(name) || name === 'proofOfPaymentFile') return false
  return isTickField(name) ? typeof value === 'boolean' : value === null || typeof value === 'string'
}

/** The draft of the last week; empty if storage is empty, corrupt or blocked. */
export function readDraft(storage: DraftStorage | null, now: number): Draft {
  try {
    const stored = parse(storage?.getItem(draftKey) ?? null)
    if (stored === null) return nothing
    if (now - stored.savedAt > keptForInMs) {
      forgetDraft(storage)
      return nothing
    }
    const known = Object.entries(stored.details).filter(([name, value]) => isDraftValue(name, value))
    return { details: Object.fromEntries(known) as FormValues, attempt: stored.attempt }
  } catch {
    return nothing
  }
}

/** Stores a non-empty draft; ignores storage failures. */
export function saveDraft(storage: DraftStorage | null, draft: Draft, now: number): void {
  if (draft.attempt === null && Object.keys(draft.details).length === 0) {
    forgetDraft(storage)
    return
  }
  try {
    // At every depth, since attempts contain the same fields.
    const withoutSensitive = (name: string, value: unknown) => (neverKept.includes(name) ? undefined : value)
    storage?.setItem(draftKey, JSON.stringify({ savedAt: now, ...draft }, withoutSensitive))
  } catch {}
}

export function forgetDraft(storage: DraftStorage | null): void {
  try {
    storage?.removeItem(draftKey)
  } catch {}
}

export function toDraftDetails(values: FormValues): FormValues {
  const isKept = ([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return value !== '' && value !== halfTypedDate
    return value === true || (name === 'middleInitial' && value === null)
  }
  return Object.fromEntries(Object.entries(values).filter(isKept)) as FormValues
}

/**
 * Reuses the attempt (and its key) while the input is unchanged. Images are compared by name and size, so
 * re-selecting one after a reload counts as unchanged; after a reload, fields that are not stored are
 * ignored.
 */
export function attemptFor(
  input: RegisterInput & { seminarId: number },
  proof: File | null,
  former: Attempt | null,
): Attempt {
  const { proofOfPaymentFile: _, ...details } = input
  const about = { ...details, proof: proof && [proof.name, proof.size] }
  const isSame = former && JSON.stringify(former.about) === JSON.stringify(about, Object.keys(former.about))
  return isSame ? former : { key: newKey(), seminarId: input.seminarId, about }
}
