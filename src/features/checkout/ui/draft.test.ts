import { expect, test } from 'vitest'
import {
  clearRegistrationDraft,
  type RegistrationStorage,
  readRegistrationDraft,
  readTabDetails,
  saveRegistrationDraft,
  saveTabDetails,
  toRegistrationAttempt,
  toRegistrationDraftDetails,
} from './draft.ts'
import { draftStorageKey, tabDraftStorageKey } from './storage-keys.ts'

const now = Date.UTC(2026, 10, 19)
const weekInMs = 7 * 24 * 60 * 60 * 1000

function aStorage(): RegistrationStorage & { readonly remaining: Map<string, string> } {
  const remaining = new Map<string, string>()
  return {
    remaining,
    getItem: (key) => remaining.get(key) ?? null,
    setItem: (key, value) => void remaining.set(key, value),
    removeItem: (key) => void remaining.delete(key),
  }
}

const refusing: RegistrationStorage = {
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

test('The registration draft is restored as entered', () => {
  const storage = aStorage()
  saveRegistrationDraft(storage, draft, now)
  expect(readRegistrationDraft(storage, now + 1000)).toEqual(draft)
})

test('The registration draft is stored for a week after the last change, then deleted', () => {
  const storage = aStorage()
  saveRegistrationDraft(storage, draft, now)
  expect(readRegistrationDraft(storage, now + weekInMs).details).toEqual(draft.details)
  expect(readRegistrationDraft(storage, now + weekInMs + 1).details).toEqual({})
  expect(storage.remaining.size).toBe(0)
})

test('The registration draft is deleted on request, and an empty form stores nothing', () => {
  const storage = aStorage()
  saveRegistrationDraft(storage, draft, now)
  clearRegistrationDraft(storage)
  expect(storage.remaining.size).toBe(0)
  saveRegistrationDraft(storage, draft, now)
  saveRegistrationDraft(storage, { details: {}, attempt: null }, now)
  expect(storage.remaining.size).toBe(0)
})

test('The registration draft tolerates missing, blocked or damaged storage', () => {
  for (const storage of [null, refusing]) {
    saveRegistrationDraft(storage, draft, now)
    clearRegistrationDraft(storage)
    expect(readRegistrationDraft(storage, now).details).toEqual({})
  }
  for (const text of ['{', 'null', '{"savedAt":"today"}', `{"savedAt":${now},"details":7,"attempt":null}`]) {
    const damaged = aStorage()
    damaged.setItem(draftStorageKey, text)
    expect(readRegistrationDraft(damaged, now)).toEqual({ details: {}, attempt: null })
  }
})

test('The registration draft ignores stored values that are unknown or of the wrong type', () => {
  const storage = aStorage()
  const details = {
    firstName: 'Grace',
    isCpdasUser: 'yes',
    company: true,
    isAdmin: true,
    proofOfPaymentFile: 'x',
  }
  storage.setItem(draftStorageKey, JSON.stringify({ savedAt: now, details, attempt: null }))
  expect(readRegistrationDraft(storage, now).details).toEqual({ firstName: 'Grace' })
})

test('The registration draft omits the proof file, empty fields and incomplete dates', () => {
  const details = toRegistrationDraftDetails({
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

test('The registration draft never stores phone number, license, expiry date or notes', () => {
  const storage = aStorage()
  const attempt = toRegistrationAttempt({ ...input, ...sensitive }, receipt, null)
  saveRegistrationDraft(storage, { details: { firstName: 'Grace', ...sensitive }, attempt }, now)
  const stored = storage.remaining.get(draftStorageKey)
  for (const [name, value] of Object.entries(sensitive)) {
    expect(stored).not.toContain(name)
    expect(stored).not.toContain(value)
  }
  expect(readRegistrationDraft(storage, now).details).toEqual({ firstName: 'Grace' })
})

test('A retry after a reload reuses the idempotency key of the first attempt', () => {
  const storage = aStorage()
  const attempt = toRegistrationAttempt({ ...input, ...sensitive }, receipt, null)
  saveRegistrationDraft(storage, { details: {}, attempt }, now)
  const remaining = readRegistrationDraft(storage, now).attempt
  expect(toRegistrationAttempt({ ...input, ...sensitive }, receipt, remaining).key).toBe(attempt.key)
  expect(
    toRegistrationAttempt({ ...input, ...sensitive, email: 'ana@example.ph' }, receipt, remaining).key,
  ).not.toBe(attempt.key)
})

test('A draft of an older version, which stored all submitted data, is discarded', () => {
  const storage = aStorage()
  const attempt = { key: 'a', seminarId: 7, about: JSON.stringify(sensitive) }
  storage.setItem(draftStorageKey, JSON.stringify({ savedAt: now, details: sensitive, attempt }))
  expect(readRegistrationDraft(storage, now)).toEqual({ details: {}, attempt: null })
})

test('A retry reuses the idempotency key of the first attempt', () => {
  const first = toRegistrationAttempt(input, receipt, null)
  expect(first.key).toMatch(/^\d+-\d+-\d+-\d+$/)
  const chosenAgain = new File(['abc'], 'receipt.jpg')
  expect(toRegistrationAttempt({ ...input, proofOfPaymentFile: 'data:,' }, chosenAgain, first)).toEqual(first)
})

test('A retry gets a new idempotency key once any registration detail has changed', () => {
  const first = toRegistrationAttempt(input, receipt, null)
  const others = [
    toRegistrationAttempt({ ...input, email: 'ana@example.ph' }, receipt, first),
    toRegistrationAttempt({ ...input, seminarId: 8 }, receipt, first),
    toRegistrationAttempt(input, new File(['abcd'], 'receipt.jpg'), first),
    toRegistrationAttempt(input, receipt, null),
    toRegistrationAttempt({ ...input, phone: '0918' }, receipt, first),
  ]
  expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(6)
})

test('What is too sensitive for the device is kept by the tab, and nothing else', () => {
  const storage = aStorage()
  const details = { firstName: 'Grace', phone: '0917 123 4567', notes: 'No pork, please' }
  saveTabDetails(storage, details)
  expect(readTabDetails(storage)).toEqual({ phone: '0917 123 4567', notes: 'No pork, please' })
  saveTabDetails(storage, {})
  expect([...storage.remaining]).toEqual([])
  storage.setItem(tabDraftStorageKey, '{"phone":7,"role":"admin","notes":"x"}')
  expect(readTabDetails(storage)).toEqual({ notes: 'x' })
  for (const place of [null, refusing]) {
    expect(readTabDetails(place)).toEqual({})
    expect(() => saveTabDetails(place, details)).not.toThrow()
  }
})

test('Further people stay in the tab, without their sensitive answers', () => {
  const storage = aStorage()
  const details = {
    firstName: 'Grace',
    others: 1,
    'others.0.firstName': 'Pedro',
    'others.0.middleInitial': null,
    'others.0.answers.diet': 'Halal',
  } as const
  saveRegistrationDraft(storage, { details, attempt: null }, now)
  expect(readRegistrationDraft(storage, now).details).toEqual({ firstName: 'Grace' })
  saveTabDetails(storage, details, ['answers.diet'])
  const { firstName: _, 'others.0.answers.diet': _diet, ...stored } = details
  expect(readTabDetails(storage)).toEqual(stored)
})

test('An attempt is another one as soon as an answer of a further person changes', () => {
  const about = (diet: string) => ({
    firstName: 'Grace',
    seminarId: 1,
    answers: {},
    others: [{ firstName: 'Pedro', middleInitial: null, lastName: 'Cruz', answers: { diet } }],
  })
  const first = toRegistrationAttempt(about('Halal') as never, null, null)
  expect(toRegistrationAttempt(about('Halal') as never, null, first).key).toBe(first.key)
  expect(toRegistrationAttempt(about('None') as never, null, first).key).not.toBe(first.key)
})
