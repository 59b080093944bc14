import { describe, expect, test } from 'vitest'
import { type RoleName, roleNames } from '#app/application/contract/actor.ts'
import {
  isPasswordMadeOfContextWords,
  listSecondFactorMethods,
  type SecondFactorPolicy,
  secondFactorDueAt,
} from './rules.ts'

const now = new Date('2026-11-19T02:00:00.000Z')

describe('The due date of a required second factor', () => {
  const day = 24 * 60 * 60 * 1000
  const inDays = (days: number) => new Date(now.getTime() + days * day)
  const dueFor = (
    role: RoleName,
    setting: SecondFactorPolicy['setting'],
    { since = now, appliesSince = now }: { since?: Date | null; appliesSince?: Date | null } = {},
  ) => secondFactorDueAt({ role, privilegedSince: since }, { setting, appliesSince })

  test('is immediate for every staff role when required without a grace period', () => {
    const due = roleNames.filter((role) => dueFor(role, 'required', { appliesSince: null }) !== null)
    expect(due).toEqual(['admin', 'organizer', 'staff'])
    expect(dueFor('staff', 'required')?.getTime()).toBe(0)
  })

  test('is after seven days for administrators and organizers of a new installation', () => {
    for (const setting of [null, 'after_grace'] as const) {
      expect(roleNames.filter((role) => dueFor(role, setting) !== null)).toEqual(['admin', 'organizer'])
      expect(dueFor('organizer', setting)).toEqual(inDays(7))
    }
  })

  test('counts from the role or the policy, whichever came later', () => {
    expect(dueFor('admin', null, { since: inDays(3) })).toEqual(inDays(10))
    expect(dueFor('admin', null, { since: inDays(-30) })).toEqual(inDays(7))
    expect(dueFor('admin', null, { since: null })).toEqual(inDays(7))
  })

  test('does not exist when optional, or in an older installation that never set the policy', () => {
    for (const role of roleNames) {
      expect(dueFor(role, 'optional')).toBeNull()
      expect(dueFor(role, null, { appliesSince: null })).toBeNull()
    }
  })
})

describe('The methods offered for the second step', () => {
  test('are exactly those the user has set up', () => {
    const all = { hasTotp: true, hasPasskey: true, hasRecoveryCode: true }
    expect(listSecondFactorMethods(all)).toEqual(['totp', 'passkey', 'recovery_code'])
    expect(listSecondFactorMethods({ ...all, hasTotp: false })).toEqual(['passkey', 'recovery_code'])
    expect(listSecondFactorMethods({ ...all, hasRecoveryCode: false })).toEqual(['totp', 'passkey'])
  })

  test('are empty when only recovery codes are left', () => {
    expect(listSecondFactorMethods({ hasTotp: false, hasPasskey: false, hasRecoveryCode: true })).toEqual([])
  })
})

describe('isPasswordMadeOfContextWords', () => {
  const context = [
    'Pagsulong Learning Center',
    'seminars.example.ph',
    'maria.santos',
    'María Ana de la Cruz',
    '',
  ]

  test.for([
    'Pagsulong',
    'PAGSULONG2026!',
    'pagsulong abc',
    'p.a.g.s.u.l.o.n.g',
    'Learning-Center 1994',
    'seminars123',
    'MariaSantos88',
    'maría santos',
    'crúz crúz 99',
    'cruz84719360275',
  ])('is true for %s', (password) => {
    expect(isPasswordMadeOfContextWords(password, context)).toBe(true)
  })

  test.for([
    'pagsulong abcd',
    'kalabaw at kubo',
    'mahabang gabi 88',
    '84719360275',
    'ana ana 1234',
    'maria at kubo',
  ])('is false for %s', (password) => {
    expect(isPasswordMadeOfContextWords(password, context)).toBe(false)
  })

  test('removes the longest word first and does not join what remains around it', () => {
    expect(isPasswordMadeOfContextWords('santosmaria', ['mari', 'mariasantos', 'santosmaria'])).toBe(true)
    expect(isPasswordMadeOfContextWords('samariantos', ['maria', 'santos'])).toBe(false)
  })

  test('is false for any password when there are no usable words', () => {
    expect(isPasswordMadeOfContextWords('abc', ['', 'de', 'la'])).toBe(false)
  })
})
