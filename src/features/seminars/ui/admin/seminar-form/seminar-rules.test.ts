import { expect, test } from 'vitest'
import { endOrPlaceMissingText } from '#app/features/seminars/rules/schedule.ts'
import { defaultPolicies } from '#app/features/settings/contract/policies.ts'
import {
  invalidDateText,
  listSeminarFormIssues,
  locationAddressMissingText,
  pastDateText,
} from './seminar-rules.ts'
import { type SeminarFormValues, toNewSeminarFormValues } from './seminar-values.ts'

const rules = { today: '2026-11-19', former: null }
const good: SeminarFormValues = {
  ...toNewSeminarFormValues(defaultPolicies.newSeminars),
  title: 'Planning',
  startDate: '2026-12-05',
}

function wrong(
  values: Partial<SeminarFormValues>,
  given: Parameters<typeof listSeminarFormIssues>[1] = rules,
) {
  return listSeminarFormIssues({ ...good, ...values }, given).map(({ field, message }) => [field, message])
}

test('Seminar form validation accepts a complete seminar, free or paid', () => {
  expect(wrong({})).toEqual([])
  expect(wrong({ price: '0' })).toEqual([])
  expect(wrong({ price: '0.05', cpdPoints: '1', maxAttendees: '' })).toEqual([])
})

test('Seminar form validation requires alternative text with a cover, stored or chosen', () => {
  const missing = [['alternativeText', 'Alternative text is required']]
  const file = new File(['x'], 'cover.jpg', { type: 'image/jpeg' })
  expect(wrong({ file })).toEqual(missing)
  expect(wrong({ hasCover: true, alternativeText: '  ' })).toEqual(missing)
  expect(wrong({ file, alternativeText: 'x'.repeat(251) })).toEqual([
    ['alternativeText', 'At most 250 characters'],
  ])
  expect(wrong({ file, alternativeText: 'Trees' })).toEqual([])
})

test.each<[Partial<SeminarFormValues>, (readonly [string, string])[]]>([
  [{ title: '  ' }, [['title', 'Title is required']]],
  [{ startDate: '' }, [['startDate', 'Start date is required']]],
  [{ startTime: '' }, [['startTime', 'Start time is required']]],
  [{ endTime: '' }, [['endTime', 'End time is required']]],
  [{ endTime: '09:00' }, [['endTime', 'End time must be after start time']]],
  [{ startDate: '2026-11-18' }, [['startDate', pastDateText]]],
  [{ startDate: '2200-01-01' }, [['startDate', invalidDateText]]],
  [{ startDate: '12026-12-05' }, [['startDate', invalidDateText]]],
  [{ isMultiDay: true, endDate: '2200-01-01' }, [['endDate', invalidDateText]]],
  [{ isMultiDay: true, endDate: '2066-12-05' }, [['endDate', 'Duration is too long']]],
  [{ isMultiDay: true }, [['endDate', endOrPlaceMissingText]]],
  [{ isMultiDay: true, endDate: '2026-12-05' }, [['endDate', endOrPlaceMissingText]]],
  [{ isMultiDay: true, endDate: '2026-12-04' }, [['endDate', endOrPlaceMissingText]]],
  [
    { locationType: 'in_person', locationAddress: ' ' },
    [
      ['endDate', endOrPlaceMissingText],
      ['locationAddress', locationAddressMissingText],
    ],
  ],
  [
    { endTime: '08:00', locationType: 'in_person' },
    [
      ['endTime', 'End time must be after start time'],
      ['endDate', endOrPlaceMissingText],
      ['locationAddress', locationAddressMissingText],
    ],
  ],
  [{ cpdPoints: '0' }, [['cpdPoints', 'CPD points must be a positive whole number']]],
  [{ cpdPoints: '1.5' }, [['cpdPoints', 'CPD points must be a positive whole number']]],
  [{ maxAttendees: '-1' }, [['maxAttendees', 'Max attendees must be a positive whole number']]],
])('Seminar form validation of %j reports issues %j', (values, issues) => {
  expect(wrong(values)).toEqual(issues)
})

test.each(['-1', '1.005', '100000000'])('Seminar form validation rejects the price %s', (price) => {
  expect(wrong({ price }).map(([field]) => field)).toContain('price')
})

test('Seminar form validation accepts today and an unchanged past start date, but no other past date', () => {
  expect(wrong({ startDate: '2026-11-19' })).toEqual([])
  const former = { ...good, startDate: '2025-03-01' }
  expect(wrong({ startDate: '2025-03-01' }, { ...rules, former })).toEqual([])
  expect(wrong({ startDate: '2025-03-02' }, { ...rules, former })).toEqual([['startDate', pastDateText]])
})
