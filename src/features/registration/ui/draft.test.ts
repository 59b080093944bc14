import { expect, test } from 'vitest'
import {
  attemptFor,
  type DraftStorage,
  draftKey,
  forgetDraft,
  readDraft,
  saveDraft,
  toDraftDetails,
} from './draft.ts'

const now = Date.UTC(2026, 10, 19)
const weekInMs = 7 * 24 * 60 * 60 * 1000

function aStorage(): DraftStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

const refusing: DraftStorage = {
  getItem: () => {
    throw new Error('SecurityError')
  },
  setItem: () => {
    throw new Error('QuotaExceededError')
  },
  removeItem: () => {
    throw new Error('SecurityError')
  },
}

const draft = { details: { firstName: 'Grace', middleInitial: null, isCpdasUser: true }, attempt: null }

test('gives back what was typed', () => {
  const storage = aStorage()
  saveDraft(storage, draft, now)
  expect(readDraft(storage, now + 1000)).toEqual(draft)
})

test('keeps a draft for a week after the last change and then drops it', () => {
  const storage = aStorage()
  saveDraft(storage, draft, now)
  expect(readDraft(storage, now + weekInMs).details).toEqual(draft.details)
  expect(readDraft(storage, now + weekInMs + 1).details).toEqual({})
  expect(storage.kept.size).toBe(0)
})

test('forgets when told to, and keeps nothing of an empty form', () => {
  const storage = aStorage()
  saveDraft(storage, draft, now)
  forgetDraft(storage)
  expect(storage.kept.size).toBe(0)
  saveDraft(storage, draft, now)
  saveDraft(storage, { details: {}, attempt: null }, now)
  expect(storage.kept.size).toBe(0)
})

test('works without a storage, with one that refuses and with one that was damaged', () => {
  for (const storage of [null, refusing]) {
    saveDraft(storage, draft, now)
    forgetDraft(storage)
    expect(readDraft(storage, now).details).toEqual({})
  }
  for (const text of ['{', 'null', '{"savedAt":"today"}', `{"savedAt":${now},"details":7,"attempt":null}`]) {
    const damaged = aStorage()
    damaged.setItem(draftKey, text)
    expect(readDraft(damaged, now)).toEqual({ details: {}, attempt: null })
  }
})

test('takes nothing out of the storage that is no field, or of another kind', () => {
  const storage = aStorage()
  const details = {
    firstName: 'Grace',
    isCpdasUser: 'yes',
    company: true,
    isAdmin: true,
    proofOfPaymentFile: 'x',
  }
  storage.setItem(draftKey, JSON.stringify({ savedAt: now, details, attempt: null }))
  expect(readDraft(storage, now).details).toEqual({ firstName: 'Grace' })
})

test('leaves out the picture, what is empty and a date of which a part is missing', () => {
  const details = toDraftDetails({
    firstName: 'Grace',
    lastName: '',
    suffix: null,
    middleInitial: null,
    prcExpirationDate: 'incomplete',
    marketingConsent: false,
    proofOfPaymentFile: new File([], 'receipt.jpg'),
  })
  expect(details).toEqual({ firstName: 'Grace', middleInitial: null })
})

const input = {
  firstName: 'Grace',
  middleInitial: null,
  lastName: 'Dela Cruz',
  email: 'grace@example.ph',
  phone: '0917 555 0101',
  isCpdasUser: false,
  seminarId: 7,
}
const receipt = new File(['abc'], 'receipt.jpg')

const sensitive = {
  phone: '0917 555 0101',
  prcLicenseNo: '0123456',
  prcExpirationDate: '2027-03-31',
  notes: 'I use a wheelchair.',
}

test('stores no phone number, license, expiration date or notes, neither typed nor sent', () => {
  const storage = aStorage()
  const attempt = attemptFor({ ...input, ...sensitive }, receipt, null)
  saveDraft(storage, { details: { firstName: 'Grace', ...sensitive }, attempt }, now)
  const stored = storage.kept.get(draftKey)
  for (const [name, value] of Object.entries(sensitive)) {
    expect(stored).not.toContain(name)
    expect(stored).not.toContain(value)
  }
  expect(readDraft(storage, now).details).toEqual({ firstName: 'Grace' })
})

test('sends a retry after a reload with the key of the first try', () => {
  const storage = aStorage()
  const attempt = attemptFor({ ...input, ...sensitive }, receipt, null)
  saveDraft(storage, { details: {}, attempt }, now)
  const kept = readDraft(storage, now).attempt
  expect(attemptFor({ ...input, ...sensitive }, receipt, kept).key).toBe(attempt.key)
  expect(attemptFor({ ...input, ...sensitive, email: 'ana@example.ph' }, receipt, kept).key).not.toBe(
    attempt.key,
  )
})

test('drops a draft of an older version, whose attempt holds everything that was sent', () => {
  const storage = aStorage()
  const attempt = { key: 'a', seminarId: 7, about: JSON.stringify(sensitive) }
  storage.setItem(draftKey, JSON.stringify({ savedAt: now, details: sensitive, attempt }))
  expect(readDraft(storage, now)).toEqual({ details: {}, attempt: null })
})

test('sends a retry with the key of the first try', () => {
  const first = attemptFor(input, receipt, null)
  expect(first.key).toMatch(/^[0-9a-f]{32}$/)
  const chosenAgain = new File(['abc'], 'receipt.jpg')
  expect(attemptFor({ ...input, proofOfPaymentFile: 'data:,' }, chosenAgain, first)).toEqual(first)
})

test('takes a new key once anything about the registration changed', () => {
  const first = attemptFor(input, receipt, null)
  const others = [
    attemptFor({ ...input, email: 'ana@example.ph' }, receipt, first),
    attemptFor({ ...input, seminarId: 8 }, receipt, first),
    attemptFor(input, new File(['abcd'], 'receipt.jpg'), first),
    attemptFor(input, receipt, null),
    attemptFor({ ...input, phone: '0918' }, receipt, first),
  ]
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(6)
})
