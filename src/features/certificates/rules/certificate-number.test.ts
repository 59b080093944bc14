import { expect, test } from 'vitest'
import { createVerifyCode } from '../adapters/verify-code.ts'
import { formatVerifyCode, normalizeVerifyCode, toCertificateNumber } from './certificate-number.ts'

test('toCertificateNumber joins prefix, year, letter of the kind and six digits, more when needed', () => {
  const parts = { prefix: 'PLC', year: 2026, kind: 'cpd', serial: 123 } as const
  expect(toCertificateNumber(parts)).toBe('PLC-2026-C000123')
  expect(toCertificateNumber({ ...parts, kind: 'appreciation', serial: 1_234_567 })).toBe('PLC-2026-T1234567')
})

test('normalizeVerifyCode accepts what people type for a printed code', () => {
  const code = createVerifyCode()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  expect(normalizeVerifyCode(` ${formatVerifyCode(code).toLowerCase()} `)).toBe(code)
  expect(normalizeVerifyCode('k7qpo-il2m4')).toBe('K7QP0112M4')
})
