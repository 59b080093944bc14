import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toActivePaymentMethods } from './active-accounts.ts'
import { demonstrationSettings } from './demonstration-settings.ts'
import { parseQrPh, type QrPhCode, qrCarriesReference, requestPayment } from './qr-ph.ts'

const person =
  '00020101021127590012com.p2pqrpay0111TESTPHM2XXX02089996440304120001234567895204601653036085802PH5914PAGSULONG TEST6011Quezon City6304DAEB'
const merchant =
  '00020101021128500011ph.ppmi.p2m0111TESTPHM1XXX030900000012305033105204829953036085802PH5914PAGSULONG TEST6011Quezon City62330014com.example.qr0511ROUTE1234566304C98B'
const withAmount =
  '00020101021228500011ph.ppmi.p2m0111TESTPHM1XXX0309000000123050331052048299530360854071250.505802PH5914PAGSULONG TEST6011Quezon City62330014com.example.qr0511ROUTE12345663041D8D'

/** CRC-16/CCITT-FALSE by a table, as a second implementation beside the one under test. */
const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc & 0xffff
})

function sign(objects: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(`${objects}6304`, 'latin1'))
    crc = ((crc << 8) ^ (crcTable[(crc >> 8) ^ byte] ?? 0)) & 0xffff
  return `${objects}6304${crc.toString(16).toUpperCase().padStart(4, '0')}`
}

const object = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
const printable = (maxLength: number) => fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength })
const aCharacter = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 })
const aPayment = fc.record({
  amount: fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100),
  reference: fc.option(fc.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/)),
})

/** Codes of persons and merchants without a label, some with an amount or unknown fields. */
const aCode = fc
  .record({
    scheme: fc.constantFrom('com.p2pqrpay', 'ph.ppmi.p2m', 'ph.ppmi.p2micro'),
    template: fc.integer({ min: 26, max: 51 }).map(String),
    account: printable(30),
    name: printable(25),
    city: printable(15),
    amount: fc.option(fc.constantFrom('1.00', '250.50')),
    unknown: fc.option(printable(40)),
  })
  .map(({ scheme, template, account, name, city, amount, unknown }) =>
    sign(
      [
        object('00', '01'),
        object('01', '11'),
        object(template, object('00', scheme) + object('01', account)),
        object('52', '6016'),
        object('53', '608'),
        amount === null ? '' : object('54', amount),
        object('58', 'PH'),
        object('59', name),
        object('60', city),
        unknown === null ? '' : object('64', unknown),
      ].join(''),
    ),
  )

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

test('parseQrPh refuses a code with any one wrong character', () => {
  const printableCharacters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at))
  for (let at = 0; at < person.length; at += 1) {
    for (const wrong of printableCharacters) {
      if (person[at] === wrong) continue
      expect(typeof parseQrPh(person.slice(0, at) + wrong + person.slice(at + 1))).toBe('string')
    }
  }
})

test('parseQrPh refuses a payment code of another country', () => {
  // The EMVCo specification's example of a Chinese merchant, with its own checksum.
  const foreign =
    '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A'
  expect(parseQrPh(foreign)).not.toHaveProperty('kind')
})

describe('requestPayment', () => {
  test('adds amount and reference to the code of a person, to the letter', () => {
    expect(requestPayment(person, { amount: 1500, reference: 'K7QP9F2M' })).toBe(
      '00020101021227590012com.p2pqrpay0111TESTPHM2XXX0208999644030412000123456789520460165303608540715' +
        '00.005802PH5914PAGSULONG TEST6011Quezon City62120508K7QP9F2M63041499',
    )
  })

  test('leaves the label of a merchant, to the letter', () => {
    expect(requestPayment(merchant, { amount: 1250.5, reference: 'K7QP9F2M' })).toBe(withAmount)
  })

  test('replaces a former amount', () => {
    expect(requestPayment(withAmount, { amount: 20, reference: null })).toContain('540520.005802PH')
  })

  test('fills a label that the wallet would ask for, and leaves out a reference without room', () => {
    const codeWithLabelRequest = sign(`${merchant.slice(0, merchant.indexOf('6233'))}62070503***`)
    expect(requestPayment(codeWithLabelRequest, { amount: 20, reference: 'K7QP9F2M' })).toContain(
      '62120508K7QP9F2M6304',
    )
    const full = sign(`${merchant.slice(0, merchant.indexOf('6233'))}62920188${'X'.repeat(88)}`)
    expect(requestPayment(full, { amount: 20, reference: 'K7QP9F2M' })).toContain(
      `62920188${'X'.repeat(88)}6304`,
    )
  })

  test.each([0, -1, 10_000_000_000_000, Number.NaN])('refuses the amount %d', (amount) => {
    expect(() => requestPayment(person, { amount, reference: null })).toThrow('cannot be requested')
  })

  test('refuses what is not a QR Ph code', () => {
    expect(() => requestPayment(person.slice(0, -1), { amount: 1, reference: null })).toThrow(
      'cannot be requested',
    )
  })

  test('makes codes that are read again, and refused with any one character changed', () => {
    const aChange = fc.record({ at: fc.nat(), character: aCharacter })
    fc.assert(
      fc.property(aCode, aPayment, aChange, (code, payment, { at, character }) => {
        const text = requestPayment(code, payment)
        const { name, city, kind } = parseQrPh(code) as QrPhCode
        expect(parseQrPh(text)).toEqual({ kind, name, city, amount: payment.amount.toFixed(2) })
        if (payment.reference !== null) expect(text).toContain(payment.reference)
        const place = at % text.length
        if (text[place] !== character)
          expect(typeof parseQrPh(text.slice(0, place) + character + text.slice(place + 1))).toBe('string')
      }),
      { numRuns: 1000 },
    )
  })
})

describe('takesReference', () => {
  test('refuses accounts whose payments are routed by a label of their own', () => {
    expect([person, merchant, 'https://example.org'].map(qrCarriesReference)).toEqual([true, false, false])
  })

  test('is told to visitors for accounts whose trial payment arrived, with a ledger only', () => {
    const { paymentMethods } = demonstrationSettings
    const [account] = paymentMethods.accounts
    if (account === undefined) throw new Error('The demonstration has accounts.')
    const accounts = [
      { ...account, isTrialConfirmed: true },
      { ...account, id: '1'.repeat(16) },
      { ...account, id: '2'.repeat(16), isTrialConfirmed: true, qrPayload: merchant },
    ]
    const toldWith = (keepsLedger: boolean) =>
      toActivePaymentMethods({ ...paymentMethods, accounts, keepsLedger }, null).accounts.map(
        (shown) => 'takesReference' in shown,
      )
    expect(toldWith(true)).toEqual([true, false, false])
    expect(toldWith(false)).toEqual([false, false, false])
  })
})
