import { expect, test } from 'vitest'
import { createVerifyCode } from '../adapters/verify-code.ts'
import {
  formatVerifyCode,
  normalizeCertificateNumber,
  normalizeVerifyCode,
  toCertificateNumber,
} from './certificate-number.ts'

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
  expect(normalizeVerifyCode('K7QP9\u2013F2\u00adM4T')).toBe('K7QP9F2M4T')
})

test.for([
  'plc-2026-c000123',
  ' PLC 2026 C000123 ',
  'plc2026c000123',
  'PLC\u20132026\u2011C000123',
  'PLC-2026-C000\u200b123',
  'No. PLC-2026-C000123',
])('normalizeCertificateNumber accepts %s', (typed) => {
  expect(normalizeCertificateNumber(typed)).toBe('PLC-2026-C000123')
})

test('normalizeCertificateNumber keeps prefixes that end with digits or begin like an abbreviation', () => {
  expect(normalizeCertificateNumber('b2b2026p0000001')).toBe('B2B-2026-P0000001')
  expect(normalizeCertificateNumber('NO1-2026-A000001')).toBe('NO1-2026-A000001')
})
