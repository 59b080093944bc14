import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCentavos, parseCentavos } from './amounts.ts'

test.for([
  ['1,500.00', 150_000],
  ['0.07', 7],
  ['PHP 1,500.00', 150_000],
  ['P1,234,567.89', 123_456_789],
  ['(1,500.00)', -150_000],
  ['-₱1,500.00', -150_000],
  ['−1,500.00', -150_000],
  ['1,500.00-', -150_000],
  ['+1,500.00', 150_000],
  ['1,500.00 DR', -150_000],
  ['1500.5000', 150_050],
] as const)('parseCentavos reads %s', ([text, centavos]) => {
  expect(parseCentavos(text)).toBe(centavos)
})

test.for([
  '',
  '-',
  '1.500,00',
  '1,5000.00',
  '12,34.00',
  '1.005',
  '(1,500.00',
  '-(5.00)',
  '-5.00-',
  '1e5',
  '9'.repeat(20),
])('parseCentavos refuses %j', (text) => {
  expect(parseCentavos(text)).toBeNull()
})

test('formatCentavos and parseCentavos are inverse', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), (centavos) => {
      expect(parseCentavos(formatCentavos(centavos))).toBe(centavos)
    }),
  )
})
