import { expect, test } from 'vitest'
import type { RegistrationConfirmation } from '../confirmation.ts'
import { finishedRegistrationsStorageKey } from '../storage-keys.ts'
import {
  deleteFinishedRegistration,
  readFinishedRegistration,
  saveFinishedRegistration,
} from './use-confirmation.ts'

function aStorage(initial?: string) {
  const stored = new Map(initial === undefined ? [] : [[finishedRegistrationsStorageKey, initial]])
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
}

const confirmation: RegistrationConfirmation = {
  registrationType: 'new_attendee',
  registrant: { name: 'Ana Cruz', email: 'ana@example.ph', phone: '0917', company: 'Samar', jobTitle: 'T' },
  reference: '7F3A-90C2-B81E',
  paymentStatus: 'pending',
}

const day = 24 * 60 * 60 * 1000

test('A finished registration is restored per seminar for a day, without contact details', () => {
  const storage = aStorage()
  saveFinishedRegistration(storage, { seminarId: 7, confirmation }, 0)
  expect(readFinishedRegistration(storage, 7, day - 1)).toMatchObject({
    registrant: { name: 'Ana Cruz', email: 'ana@example.ph', phone: '', company: '', jobTitle: '' },
    reference: '7F3A-90C2-B81E',
  })
  expect(readFinishedRegistration(storage, 8, 1)).toBeNull()
  expect(readFinishedRegistration(storage, 7, day)).toBeNull()
})

test('A finished registration can be deleted; damaged or blocked storage counts as empty', () => {
  const storage = aStorage()
  saveFinishedRegistration(storage, { seminarId: 7, confirmation }, 0)
  deleteFinishedRegistration(storage, 7, 1)
  expect(storage.getItem(finishedRegistrationsStorageKey)).toBeNull()
  for (const text of ['{', '{}', '[{"seminarId":7}]'])
    expect(readFinishedRegistration(aStorage(text), 7, 1)).toBeNull()
  expect(readFinishedRegistration(null, 7, 1)).toBeNull()
})
