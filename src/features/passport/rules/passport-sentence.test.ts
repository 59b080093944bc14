import { expect, test } from 'vitest'
import type { PassportLicence } from '../contract/passport.ts'
import { toPassportSentence } from './passport-sentence.ts'

const licence = {
  profession: 'Nursing',
  required: '15.00',
  earned: '8.00',
  external: '3.50',
  missing: '3.50',
  suggestions: [] as PassportLicence['suggestions'],
  cycle: { from: '2024-08-15', until: '2027-08-14', isByExpiry: true },
} as PassportLicence

const seminar = (units: string, endDate: string | null = null) => ({
  seminarId: 1,
  title: 'Assessment',
  startDate: '2027-08-14T00:00:00Z',
  endDate,
  units,
})

test.for([
  [{}, 'You have 11.5 of 15 units for Nursing until August 14, 2027.'],
  [{ required: null }, 'You have 11.5 CPD units for Nursing until August 14, 2027.'],
  [
    { cycle: { ...licence.cycle, isByExpiry: false } },
    'You have 11.5 of 15 units for Nursing since August 15, 2024.',
  ],
  [
    { cycle: { ...licence.cycle, until: '2026-11-18' } },
    'You had 11.5 of 15 units for Nursing when your license expired on November 18, 2026.',
  ],
  [
    {
      // Those of which one is not enough, and that end at midnight in Manila or later, do not complete it.
      suggestions: [
        seminar('3.50'),
        seminar('3.49'),
        seminar('8.00', '2027-08-14T15:59:59Z'),
        seminar('8.00', '2027-08-14T16:00:00Z'),
      ],
    },
    'You have 11.5 of 15 units for Nursing until August 14, 2027; two of our seminars would complete it.',
  ],
] satisfies [Partial<PassportLicence>, string][])('toPassportSentence %#', ([values, sentence]) => {
  expect(toPassportSentence({ ...licence, ...values }, { madeOn: '2026-11-19' })).toBe(sentence)
})
