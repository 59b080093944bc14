import { expect, test } from 'vitest'
import { checkInPassFormSchema, toCreatePassRequest, toNewPassValues, toPassState } from './pass-values.ts'

const now = new Date('2026-11-19T02:00:00Z')

test('A new pass ends twelve hours after the seminar, in Manila', () => {
  expect(toNewPassValues('2026-12-05T09:00:00.000Z', now)).toEqual({
    label: '',
    expiresAt: '2026-12-06T05:00',
  })
})

test('A new pass for a past seminar ends twelve hours from now', () => {
  expect(toNewPassValues('2026-11-01T09:00:00.000Z', now).expiresAt).toBe('2026-11-19T22:00')
})

test('The end of a pass is sent as an instant', () => {
  expect(toCreatePassRequest(5, { label: 'Ana', expiresAt: '2026-12-06T05:00' })).toEqual({
    seminarId: 5,
    label: 'Ana',
    expiresAt: '2026-12-05T21:00:00.000Z',
  })
})

test('A pass needs a name and an end', () => {
  const { error } = checkInPassFormSchema.safeParse({ label: ' ', expiresAt: '' })
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['label', 'expiresAt'])
})

test('A pass is open until it ends or is revoked', () => {
  const pass = {
    id: 1,
    label: 'Ana',
    createdAt: '2026-11-18T02:00:00.000Z',
    lastSeenAt: null,
    revokedAt: null,
    expiresAt: '2026-11-19T02:00:01.000Z',
  }
  expect(toPassState(pass, now)).toBe('open')
  expect(toPassState({ ...pass, expiresAt: now.toISOString() }, now)).toBe('expired')
  expect(toPassState({ ...pass, revokedAt: now.toISOString() }, now)).toBe('revoked')
})
