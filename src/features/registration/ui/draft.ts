/**
 * The draft: what was typed, kept in the browser's own storage until it is sent.
 *
 * It belongs to the person and not to one seminar, and is dropped a week after the last change. It holds no picture
 * and none of the fields in `neverKept`.
 */
import * as z from 'zod/mini'
import type { RegisterInput } from '../contract.ts'
import { newKey } from './new-key.ts'
import { type FormValues, halfTypedDate, isFieldName, isTickField } from './registration-form.ts'

/** What the draft needs of `localStorage`. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The number changes with the shape: what an older version left behind is not read. */
export const draftKey = 'pagsulong.registration.1'

const keptForInMs = 7 * 24 * 60 * 60 * 1000

const anObject = z.custom<object>((value) => typeof value === 'object' && value !== null)

const Attempt = z.object({ key: z.string(), seminarId: z.int(), about: anObject })
/** One wish for a seat, however often it is sent. */
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

/** Too sensitive to stay on a device that others may use. */
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

/** What was typed in the last week; nothing where the storage is empty, damaged or refused. */
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

/** Keeps a draft, and none of an empty form; a full or refused storage only means that nothing is kept. */
export function saveDraft(storage: DraftStorage | null, draft: Draft, now: number): void {
  if (draft.attempt === null && Object.keys(draft.details).length === 0) {
    forgetDraft(storage)
    return
  }
  try {
    // At every depth: what an attempt was about holds the same fields.
    const withoutSensitive = (name: string, value: unknown) => (neverKept.includes(name) ? undefined : value)
    storage?.setItem(draftKey, JSON.stringify({ savedAt: now, ...draft }, withoutSensitive))
  } catch {
    // The form works without it.
  }
}

export function forgetDraft(storage: DraftStorage | null): void {
  try {
    storage?.removeItem(draftKey)
  } catch {
    // What cannot be reached was not kept either.
  }
}

/** The form's values without the picture and without what is empty. */
export function toDraftDetails(values: FormValues): FormValues {
  const isKept = ([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return value !== '' && value !== halfTypedDate
    return value === true || (name === 'middleInitial' && value === null)
  }
  return Object.fromEntries(Object.entries(values).filter(isKept)) as FormValues
}

/**
 * The attempt to send this input: the former one while nothing about it changed, else a new one.
 *
 * A picture is told from another by name and size, so that choosing it again after a reload stays the same attempt.
 * After a reload the fields that are never kept are not compared.
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
