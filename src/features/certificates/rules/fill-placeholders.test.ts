import { expect, test } from 'vitest'
import { certificateFacts, leastCertificateFacts } from '#tests/kit/certificate-documents.ts'
import { fillPlaceholders, toPlaceholderValues } from './fill-placeholders.ts'

const certificate = { number: 'PLC-2026-C000123', verifyUrl: 'https://seminars.example.ph/v/PLC/K7' }
const full = toPlaceholderValues(certificateFacts(), certificate)
const least = toPlaceholderValues(leastCertificateFacts, certificate)

test.for([
  [
    'a sentence',
    'Given on {issuedOn}[ at {issuedAtPlace}].',
    'Given on November 27, 2026 at Tagaytay City.',
    'Given on November 27, 2026.',
  ],
  ['a line of one fact', 'PRC License No.: {licence}', 'PRC License No.: 0123456', null],
  [
    'two facts of which one may be missing',
    '{dates}, for {hours} hours',
    'November 26–27, 2026, for 7.5 hours',
    null,
  ],
  ['one fact in brackets only', '[valid until {licenceExpiresOn}]', 'valid until May 14, 2028', null],
  ['brackets without placeholders', '[sic] {number}', '[sic] PLC-2026-C000123', '[sic] PLC-2026-C000123'],
  [
    'accreditations',
    '{accreditations}',
    'Professional Teachers: PRC accreditation no. PTR-2026-378-1021, 7.50 CPD units',
    null,
  ],
  ['units', '{units} CPD units', '7.50 CPD units', null],
] as const)('fillPlaceholders prints %s only with its facts', ([, text, withAll, withLeast]) => {
  expect(fillPlaceholders(text, full)).toEqual([withAll])
  expect(fillPlaceholders(text, least)).toEqual(withLeast === null ? [] : [withLeast])
})

test('fillPlaceholders leaves out only the lines that lack something', () => {
  expect(fillPlaceholders('{holderName}\nLicense {licence}\n\n{dates}', least)).toEqual([
    'Niña C. Peñaflor, LPT',
    'November 26–27, 2026',
  ])
})

test('fillPlaceholders takes braces and brackets of facts literally', () => {
  const values = toPlaceholderValues(
    certificateFacts({ seminarTitle: 'Sets {number} [and {licence}]' }),
    certificate,
  )
  expect(fillPlaceholders('“{seminarTitle}”', values)).toEqual(['“Sets {number} [and {licence}]”'])
})

test('fillPlaceholders treats facts of which nothing can be printed as missing', () => {
  const values = toPlaceholderValues(certificateFacts({ issuedAtPlace: '🏝️' }), certificate)
  expect(fillPlaceholders('Issued[ at {issuedAtPlace}]', values)).toEqual(['Issued'])
})
