import { expect, test } from 'vitest'
import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { aSeminarAnswer } from '#tests/kit/catalog-answers.ts'
import { listEmailedChanges } from './edit-seminar-form.tsx'
import { type SeminarFormValues, toSeminarFormValues } from './seminar-values.ts'

const now = new Date('2026-11-19T02:00:00Z')

const seminar = aSeminarAnswer({
  startDate: '2026-12-05T01:00:00.000Z',
  endDate: null,
  durationMinutes: 120,
  locationType: 'online',
  locationAddress: null,
})

test.each<[Partial<SeminarFormValues>, string[]]>([
  [{}, []],
  [{ title: 'Other', price: '100', maxAttendees: '5' }, []],
  [{ startTime: '08:00' }, ['when']],
  [{ endTime: '12:00' }, ['when']],
  [{ locationType: 'in_person', locationAddress: ' Calbayog ' }, ['where']],
  [{ locationAddress: 'left from before', locationDetails: ' ' }, []],
  [{ locationDetails: 'https://meet.example' }, ['directions']],
  [{ startDate: '' }, []],
  [{ startDate: '2026-11-01' }, []],
])('Seminar form with typed values %o announces e-mails to registrants about %o', (typed, expected) => {
  expect(listEmailedChanges(seminar, { ...toSeminarFormValues(seminar), ...typed }, now)).toEqual(expected)
})

test.each<Partial<Seminar>>([{ status: 'cancelled' }, { status: 'completed' }, { isDraft: true }])(
  'Seminar form announces no e-mail for a changed seminar with %o',
  (facts) => {
    const other = { ...seminar, ...facts }
    expect(listEmailedChanges(other, { ...toSeminarFormValues(other), startTime: '08:00' }, now)).toEqual([])
  },
)
