import { describe, expect, test } from 'vitest'
import { roles } from '../../platform/http/actor.ts'
import { isHeldBack, methodsOf } from './rules.ts'

const now = new Date('2026-11-19T02:00:00.000Z')

describe('who is held back', () => {
  test('is whoever works here and showed no second factor, where one is required', () => {
    const held = roles.filter((role) => isHeldBack({ role, secondFactorAt: null }, 'required'))
    expect(held).toEqual(['admin', 'organizer', 'staff'])
  })

  test('is nobody who showed one, and nobody where it is optional', () => {
    for (const role of roles) {
      expect(isHeldBack({ role, secondFactorAt: now }, 'required')).toBe(false)
      expect(isHeldBack({ role, secondFactorAt: null }, 'optional')).toBe(false)
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
