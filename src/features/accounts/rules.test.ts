import { describe, expect, test } from 'vitest'
import { type RoleName, roles } from '../../platform/http/actor.ts'
import { consistsOfContextWords, methodsOf, type SecondFactorPolicy, secondFactorDueAt } from './rules.ts'

const now = new Date('2026-11-19T02:00:00.000Z')

describe('when a second factor is due', () => {
  const day = 24 * 60 * 60 * 1000
  const inDays = (days: number) => new Date(now.getTime() + days * day)
  const dueFor = (
    role: RoleName,
    setting: SecondFactorPolicy['setting'],
    { since = now, appliesSince = now }: { since?: Date | null; appliesSince?: Date | null } = {},
  ) => secondFactorDueAt({ role, privilegedSince: since }, { setting, appliesSince })

  test('is at once for every staff role where it is required without a grace period', () => {
    const due = roles.filter((role) => dueFor(role, 'required', { appliesSince: null }) !== null)
    expect(due).toEqual(['admin', 'organizer', 'staff'])
    expect(dueFor('staff', 'required')?.getTime()).toBe(0)
  })

  test('is after seven days for administrators and organizers of a new installation', () => {
    for (const setting of [null, 'after_grace'] as const) {
      expect(roles.filter((role) => dueFor(role, setting) !== null)).toEqual(['admin', 'organizer'])
      expect(dueFor('organizer', setting)).toEqual(inDays(7))
    }
  })

  test('counts from the role or from the policy, whichever came later', () => {
    expect(dueFor('admin', null, { since: inDays(3) })).toEqual(inDays(10))
    expect(dueFor('admin', null, { since: inDays(-30) })).toEqual(inDays(7))
    expect(dueFor('admin', null, { since: null })).toEqual(inDays(7))
  })

  test('is never where it is optional, and in an older installation that never set it', () => {
    for (const role of roles) {
      expect(dueFor(role, 'optional')).toBeNull()
      expect(dueFor(role, null, { appliesSince: null })).toBeNull()
    }
  })
})

describe('what may be shown as a second factor', () => {
  test('is what somebody has', () => {
    const all = { hasTotp: true, hasPasskey: true, hasRecoveryCode: true }
    expect(methodsOf(all)).toEqual(['totp', 'passkey', 'recovery_code'])
    expect(methodsOf({ ...all, hasTotp: false })).toEqual(['passkey', 'recovery_code'])
    expect(methodsOf({ ...all, hasRecoveryCode: false })).toEqual(['totp', 'passkey'])
  })

  test('is nothing where only recovery codes are left', () => {
    expect(methodsOf({ hasTotp: false, hasPasskey: false, hasRecoveryCode: true })).toEqual([])
  })
})

describe('a password and the words of its context', () => {
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
  ])('%s consists of them', (password) => {
    expect(consistsOfContextWords(password, context)).toBe(true)
  })

  test.for([
    'pagsulong abcd',
    'kalabaw at kubo',
    'mahabang gabi 88',
    '84719360275',
    'ana ana 1234',
    'maria at kubo',
  ])('%s does not', (password) => {
    expect(consistsOfContextWords(password, context)).toBe(false)
  })

  test('takes the longest word first, and makes no word of what stands around one', () => {
    expect(consistsOfContextWords('santosmaria', ['mari', 'mariasantos', 'santosmaria'])).toBe(true)
    expect(consistsOfContextWords('samariantos', ['maria', 'santos'])).toBe(false)
  })

  test('without any word leaves every password as it is', () => {
    expect(consistsOfContextWords('abc', ['', 'de', 'la'])).toBe(false)
  })
})
