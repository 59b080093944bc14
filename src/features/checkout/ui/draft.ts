/**
 * Draft of a person in local storage, dropped a week after the last change, without the image. Fields too
 * sensitive for shared devices are in the storage of the tab, which ends with it.
 */

import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { generateIdempotencyKey } from '#app/platform/api-client/idempotency-key.ts'
import { isOtherFieldName, mostOthers } from './other-people.ts'
import { isAnswerFieldName } from './provider-question-fields.ts'
import { type RegistrationForm, registrationFieldId } from './public/use-registration-form.ts'
import {
  incompleteDateMarker,
  isCheckboxField,
  isRegistrationFieldName,
  type RegistrationFormValues,
  registrationFieldNames,
} from './registration-form.ts'
import { draftStorageKey, tabDraftStorageKey } from './storage-keys.ts'

export type RegistrationStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const storedForInMs = 7 * 24 * 60 * 60 * 1000

const anObject = z.custom<object>((value) => typeof value === 'object' && value !== null)

const RegistrationAttempt = z.object({ key: z.string(), seminarId: z.int(), about: anObject })
export type RegistrationAttempt = z.infer<typeof RegistrationAttempt>

const StoredDraft = z.object({
  savedAt: z.number(),
  details: anObject,
  attempt: z.nullable(RegistrationAttempt),
})

export interface RegistrationDraft {
  readonly details: RegistrationFormValues
  readonly attempt: RegistrationAttempt | null
  /** Names of answers that stay out of the storage. */
  readonly sensitive?: readonly string[]
}

const emptyDraft: RegistrationDraft = { details: {}, attempt: null }

const sensitiveNames = ['phone', 'prcLicenseNo', 'prcExpirationDate', 'prcProfessionId', 'notes']

/** Whether a field is too sensitive for shared devices, as everything about other people. */
const isTabOnly = (name: string) => sensitiveNames.includes(name) || name.startsWith('others')

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
  if (name === 'others') return typeof value === 'number' && value <= mostOthers
  if (isAnswerFieldName(name) || isOtherFieldName(name))
    return value === null || ['string', 'boolean'].includes(typeof value) || Array.isArray(value)
  if (!isRegistrationFieldName(name) || name === 'proofOfPaymentFile') return false
  return isCheckboxField(name) ? typeof value === 'boolean' : value === null || typeof value === 'string'
}

/** The draft of the last week; empty if storage is empty, corrupt or blocked. */
export function readRegistrationDraft(storage: RegistrationStorage | null, now: number): RegistrationDraft {
  try {
    const stored = parse(storage?.getItem(draftStorageKey) ?? null)
    if (stored === null) return emptyDraft
    if (now - stored.savedAt > storedForInMs) {
      clearRegistrationDraft(storage)
      return emptyDraft
    }
    const known = Object.entries(stored.details).filter(([name, value]) => isDraftValue(name, value))
    return { details: Object.fromEntries(known) as RegistrationFormValues, attempt: stored.attempt }
  } catch {
    return emptyDraft
  }
}

/** Stores a non-empty draft; ignores storage failures. */
export function saveRegistrationDraft(
  storage: RegistrationStorage | null,
  draft: RegistrationDraft,
  now: number,
): void {
  if (draft.attempt === null && Object.keys(draft.details).length === 0) {
    clearRegistrationDraft(storage)
    return
  }
  try {
    // At every depth, since attempts contain the same fields.
    const left = ['sensitive', ...(draft.sensitive ?? [])]
    const withoutSensitive = (name: string, value: unknown) =>
      isTabOnly(name) || left.includes(name) ? undefined : value
    storage?.setItem(draftStorageKey, JSON.stringify({ savedAt: now, ...draft }, withoutSensitive))
  } catch {}
}

export function clearRegistrationDraft(storage: RegistrationStorage | null): void {
  try {
    storage?.removeItem(draftStorageKey)
  } catch {}
}

/** Reads the details that this tab stores. */
export function readTabDetails(storage: RegistrationStorage | null): RegistrationFormValues {
  try {
    const stored = anObject.safeParse(JSON.parse(storage?.getItem(tabDraftStorageKey) ?? '{}'))
    const known = Object.entries(stored.success ? stored.data : {})
    return Object.fromEntries(known.filter(([name, value]) => isTabOnly(name) && isDraftValue(name, value)))
  } catch {
    return {}
  }
}

/**
 * Ignores failures of the storage.
 * @param sensitive names of answers that stay out of it, also those of further people
 */
export function saveTabDetails(
  storage: RegistrationStorage | null,
  details: RegistrationFormValues,
  sensitive: readonly string[] = [],
): void {
  const remaining = Object.entries(details).filter(
    ([name]) => isTabOnly(name) && !sensitive.some((each) => name.endsWith(each)),
  )
  try {
    if (remaining.length === 0) storage?.removeItem(tabDraftStorageKey)
    else storage?.setItem(tabDraftStorageKey, JSON.stringify(Object.fromEntries(remaining)))
  } catch {}
}

export function toRegistrationDraftDetails(values: RegistrationFormValues): RegistrationFormValues {
  const isStored = ([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return value !== '' && value !== incompleteDateMarker
    return (
      value === true ||
      typeof value === 'number' ||
      (Array.isArray(value) && value.length > 0) ||
      (name.endsWith('middleInitial') && value === null)
    )
  }
  return Object.fromEntries(Object.entries(values).filter(isStored)) as RegistrationFormValues
}

/**
 * Reuses the attempt (and its key) while the input is unchanged. Images are compared by name and size; after
 * a reload, fields that are not stored are ignored.
 */
export function toRegistrationAttempt(
  input: Omit<RegisterInput, 'proofOfPaymentFile'> & { seminarId: number; proofOfPaymentFile?: unknown },
  proof: File | null,
  former: RegistrationAttempt | null,
): RegistrationAttempt {
  const { proofOfPaymentFile: _, answers, ...details } = input
  const toComparable = ([name, value]: [string, unknown]) => [
    name,
    // Comparing with the keys of the former input would drop those of objects in a list.
    value instanceof File ? [value.name, value.size] : Array.isArray(value) ? JSON.stringify(value) : value,
  ]
  const texts = Object.entries(answers ?? {}).map(([id, value]): [string, unknown] => [
    `answers.${id}`,
    value,
  ])
  const given = [...Object.entries(details), ...texts].map(toComparable)
  const about = { ...Object.fromEntries(given), proof: proof && [proof.name, proof.size] }
  const isSame = former && JSON.stringify(former.about) === JSON.stringify(about, Object.keys(former.about))
  return isSame ? former : { key: generateIdempotencyKey(), seminarId: input.seminarId, about }
}

/** Null if blocked, as in private windows. */
export function findLocalStorage(): RegistrationStorage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

function findTabStorage(): RegistrationStorage | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

/** Input entered before hydration. */
function typedBeforeScript(): RegistrationFormValues {
  const typed: Record<string, string | boolean> = {}
  for (const name of registrationFieldNames) {
    const input = document.getElementById(registrationFieldId(name))
    if (input instanceof HTMLInputElement && input.type === 'checkbox') {
      if (input.checked) typed[name] = true
    } else if (input !== null && 'value' in input && input.value) {
      typed[name] = String(input.value)
    }
  }
  const noMiddleName = document.getElementById(registrationFieldId('noMiddleName'))
  const hasNone = noMiddleName instanceof HTMLInputElement && noMiddleName.checked
  return { ...typed, ...(hasNone && { middleInitial: null }) }
}

export interface RegistrationDraftHandle {
  /** False until the draft is restored. */
  readonly isReady: boolean
  /** The last failed or unanswered attempt. */
  readonly attempt: RegistrationAttempt | null
  readonly storeAttempt: (attempt: RegistrationAttempt) => void
  readonly forget: () => void
}

/** Stores the form's values while typing and restores them. */
export function useRegistrationDraft({
  values,
  change,
  definition: { own },
}: Pick<RegistrationForm, 'values' | 'change' | 'definition'>): RegistrationDraftHandle {
  const [isReady, setIsReady] = useState(false)
  const [attempt, setAttempt] = useState<RegistrationAttempt | null>(null)
  const isForgotten = useRef(false)

  // Before a re-render, which would overwrite what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form appears
  useLayoutEffect(() => {
    const draft = readRegistrationDraft(findLocalStorage(), Date.now())
    change({
      ...draft.details,
      ...readTabDetails(findTabStorage()),
      ...typedBeforeScript(),
      ...own?.readTyped(),
    })
    setAttempt(draft.attempt)
    setIsReady(true)
  }, [])

  useEffect(() => {
    if (!isReady || isForgotten.current) return
    const details = toRegistrationDraftDetails(values)
    const sensitive = own?.sensitiveNames ?? []
    saveRegistrationDraft(findLocalStorage(), { details, attempt, sensitive }, Date.now())
    saveTabDetails(findTabStorage(), details, sensitive)
  }, [isReady, values, attempt, own])

  return {
    isReady,
    attempt,
    storeAttempt: setAttempt,
    forget() {
      isForgotten.current = true
      clearRegistrationDraft(findLocalStorage())
      saveTabDetails(findTabStorage(), {})
    },
  }
}
