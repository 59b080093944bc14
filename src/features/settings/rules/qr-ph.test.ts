import { expect, test } from 'vitest'
import { parseQrPh } from './qr-ph.ts'

const person =
  '00020101021127590012com.p2pqrpay0111TESTPHM2XXX02089996440304120001234567895204601653036085802PH5914PAGSULONG TEST6011Quezon City6304DAEB'
const merchant =
  '00020101021128500011ph.ppmi.p2m0111TESTPHM1XXX030900000012305033105204829953036085802PH5914PAGSULONG TEST6011Quezon City62330014com.example.qr0511ROUTE1234566304C98B'
const withAmount =
  '00020101021228500011ph.ppmi.p2m0111TESTPHM1XXX0309000000123050331052048299530360854071250.505802PH5914PAGSULONG TEST6011Quezon City62330014com.example.qr0511ROUTE12345663041D8D'

test('parseQrPh reads the codes of persons and merchants', () => {
  const holder = { name: 'PAGSULONG TEST', city: 'Quezon City' }
  expect(parseQrPh(person)).toEqual({ kind: 'person', ...holder, amount: null })
  expect(parseQrPh(merchant)).toEqual({ kind: 'merchant', ...holder, amount: null })
  expect(parseQrPh(withAmount)).toEqual({ kind: 'merchant', ...holder, amount: '1250.50' })
})

test.each([
  ['Mobile wallet: 0917 555 0142', 'not_a_payment_code'],
  ['https://example.ph/pay', 'not_a_payment_code'],
  ['', 'not_a_payment_code'],
  [person.slice(0, -1), 'damaged'],
  [`${person}00`, 'damaged'],
  [person.replace('6304DAEB', '6304daeb'), 'damaged'],
  [person.replace('PAGSULONG', 'PÁGSULONG'), 'damaged'],
])('parseQrPh refuses %j as %s', (payload, problem) => {
  expect(parseQrPh(payload)).toBe(problem)
})

test('parseQrPh refuses every code with one wrong character', () => {
  for (const code of [person, merchant]) {
    for (let at = 0; at < code.length; at += 1) {
      for (const wrong of ['0', '7', 'A', 'z', ' ']) {
        if (code[at] === wrong) continue
        expect(typeof parseQrPh(code.slice(0, at) + wrong + code.slice(at + 1))).toBe('string')
      }
    }
  }
})

test('parseQrPh refuses a payment code of another country', () => {
  // The EMVCo specification's example of a Chinese merchant, with its own checksum.
  const foreign =
    '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A'
  expect(parseQrPh(foreign)).not.toHaveProperty('kind')
})
