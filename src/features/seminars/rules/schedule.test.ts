import { describe, expect, test } from 'vitest'
import { durationInMinutes, findPlanProblem, type PlannedTimeAndPlace, switchMultiDay } from './schedule.ts'

const manila = (text: string) => new Date(`${text}+08:00`)

describe('durationInMinutes of a seminar', () => {
  test.each([
    ['2026-12-05T09:00:00', '2026-12-05T17:00:00', 420],
    ['2026-12-05T09:00:00', '2026-12-05T11:00:00', 120],
    ['2026-12-05T09:00:00', '2026-12-05T14:00:00', 300],
    ['2026-12-05T09:00:00', '2026-12-05T14:01:00', 241],
    ['2026-12-05T00:00:00', '2026-12-05T00:01:00', 1],
    ['2026-12-05T00:00:00', '2026-12-05T23:59:00', 1379],
    ['2026-12-30T09:00:00', '2027-01-01T17:00:00', 1260],
    ['2028-02-28T09:00:00', '2028-03-01T17:00:00', 1260],
    ['2026-12-05T22:00:00', '2026-12-06T02:00:00', 240],
    ['2026-12-05T23:59:00', '2026-12-06T00:00:00', 1],
    ['2026-12-05T23:30:00', '2026-12-06T23:45:00', 30],
  ])('from %s to %s is %i minutes', (start, end, minutes) => {
    expect(durationInMinutes(manila(start), manila(end))).toBe(minutes)
  })
})

describe('Switching the seminar form between one day and several days', () => {
  const typed = { isMultiDay: false, startTime: '13:30', endDate: '2020-01-01', endTime: '15:00' }

  test.each([
    ['2026-12-05', true, '2026-12-06'],
    ['2026-12-31', true, '2027-01-01'],
    ['2028-02-28', true, '2028-02-29'],
    ['2027-02-28', true, '2027-03-01'],
    ['2026-12-05', false, '2026-12-05'],
    ['', true, ''],
  ])('from start date %s to several days (%s) sets the end date to %s', (startDate, isMultiDay, endDate) => {
    expect(switchMultiDay({ ...typed, startDate }, isMultiDay)).toEqual({
      isMultiDay,
      startDate,
      startTime: '09:00',
      endDate,
      endTime: '17:00',
    })
  })
})

describe('Validating a seminar plan', () => {
  const plan: PlannedTimeAndPlace = {
    startsAt: manila('2026-12-05T09:00:00'),
    endsAt: manila('2026-12-05T17:00:00'),
    isMultiDay: false,
    locationType: 'online',
    locationAddress: null,
  }
  const ending = (text: string, isMultiDay = false) => ({ ...plan, endsAt: manila(text), isMultiDay })

  test.each<[string, PlannedTimeAndPlace, ReturnType<typeof findPlanProblem>]>([
    ['one day', plan, null],
    ['no end', { ...plan, endsAt: null }, null],
    ['an end equal to the start', ending('2026-12-05T09:00:00'), 'end_time'],
    ['an end before the start', ending('2026-12-05T08:59:00'), 'end_time'],
    ['an end at the last minute of the day', ending('2026-12-05T23:59:00'), null],
    ['an end at midnight, which is the next day', ending('2026-12-06T00:00:00'), null],
    ['an end on the day before', ending('2026-12-04T23:59:00'), 'multi_day_end'],
    ['several days', ending('2026-12-06T17:00:00', true), null],
    ['several days that end on the first day', ending('2026-12-05T17:00:00', true), 'multi_day_end'],
    ['several days without an end', { ...plan, endsAt: null, isMultiDay: true }, 'multi_day_end'],
    ['location type in person and no place', { ...plan, locationType: 'in_person' }, 'place'],
    [
      'location type in person and a blank place',
      { ...plan, locationType: 'in_person', locationAddress: '  ' },
      'place',
    ],
    [
      'location type in person and a place',
      { ...plan, locationType: 'in_person', locationAddress: 'Calbayog' },
      null,
    ],
  ])('accepts or rejects a plan with %s as expected', (_, facts, problem) => {
    expect(findPlanProblem(facts)).toBe(problem)
  })
})
