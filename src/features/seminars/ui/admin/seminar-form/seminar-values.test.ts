import { describe, expect, test } from 'vitest'
import { defaultPolicies } from '#app/features/settings/contract/policies.ts'
import { toParagraphs } from '#app/features/settings/contract/rich-text-as-plain.ts'
import { aCoverAnswer, aSeminarAnswer } from '#tests/kit/catalog-answers.ts'
import {
  hasCoverChanged,
  scheduleDurationInMinutes,
  shiftLastDay,
  toNewSeminarFormValues,
  toSeminarChanges,
  toSeminarCopyFormValues,
  toSeminarFormValues,
  toSeminarRequest,
} from './seminar-values.ts'

const seminar = aSeminarAnswer({
  startDate: '2026-12-05T01:00:00.000Z',
  endDate: '2026-12-06T09:00:00.000Z',
  durationMinutes: 840,
  price: 1500.5,
  categoryId: 7,
})

test('Seminar form values convert instants to Manila dates and times and back unchanged', () => {
  const values = toSeminarFormValues(seminar)
  expect(values).toMatchObject({
    isMultiDay: true,
    startDate: '2026-12-05',
    startTime: '09:00',
    endDate: '2026-12-06',
    endTime: '17:00',
    price: '1500.5',
    categoryId: '7',
  })
  expect(toSeminarRequest(values)).toMatchObject({
    startDate: seminar.startDate,
    scheduledDate: seminar.startDate,
    endDate: seminar.endDate,
    price: 1500.5,
    categoryId: 7,
  })
})

test('Seminar form values change date at midnight in Manila, not in UTC', () => {
  const late = toSeminarFormValues({
    ...seminar,
    startDate: '2026-12-31T15:59:00.000Z',
    endDate: '2026-12-31T16:00:00.000Z',
  })
  expect(late).toMatchObject({ startDate: '2026-12-31', startTime: '23:59', endDate: '2027-01-01' })
})

test('Seminar form values of a seminar without an end derive the end from its duration', () => {
  const open = toSeminarFormValues({ ...seminar, endDate: null, durationMinutes: 90 })
  expect(open).toMatchObject({ isMultiDay: false, endDate: '2026-12-05', endTime: '10:30' })
})

test('Seminar form sends no location address for an online seminar, whatever was typed before', () => {
  const values = {
    ...toSeminarFormValues(seminar),
    locationType: 'online',
    locationAddress: 'Calbayog',
  } as const
  expect(toSeminarRequest(values).locationAddress).toBeNull()
  expect(toSeminarRequest({ ...values, locationType: 'in_person' }).locationAddress).toBe('Calbayog')
})

test('Seminar form sends null for empty price, points and seat limit, and numbers otherwise', () => {
  const { price, cpdPoints, maxAttendees } = toSeminarRequest({
    ...toNewSeminarFormValues(defaultPolicies.newSeminars),
    maxAttendees: ' ',
  })
  expect([price, cpdPoints, maxAttendees]).toEqual([null, null, null])
  expect(
    toSeminarRequest({
      ...toNewSeminarFormValues(defaultPolicies.newSeminars),
      price: '0.5',
      cpdPoints: '8',
    }),
  ).toMatchObject({
    price: 0.5,
    cpdPoints: 8,
    maxAttendees: 100,
  })
})

test('Seminar form sends only changed fields, with a new duration when the end moves', () => {
  const before = toSeminarFormValues(seminar)
  expect(toSeminarChanges(before, before)).toEqual({})
  expect(toSeminarChanges(before, { ...before, title: 'New' })).toEqual({ title: 'New' })
  expect(toSeminarChanges(before, { ...before, endTime: '12:00' })).toEqual({
    endDate: '2026-12-06T04:00:00.000Z',
    durationMinutes: 360,
  })
})

test('Seminar form sends no end date for an edited seminar that never had one', () => {
  const before = toSeminarFormValues({ ...seminar, endDate: null })
  const descriptionDocument = toParagraphs('x')
  expect(toSeminarChanges(before, { ...before, descriptionDocument })).toEqual({ descriptionDocument })
})

test('Seminar form of a duplicated seminar copies everything but the dates', () => {
  expect(toSeminarCopyFormValues(seminar, { paymentAccounts: [] })).toEqual({
    ...toSeminarFormValues(seminar),
    startDate: '',
    endDate: '',
  })
  const details = 'The meeting link appears on your ticket 15 minutes before the start.'
  const online = { ...seminar, locationDetails: details, hasMeeting: true }
  expect(toSeminarCopyFormValues(online, { paymentAccounts: [] }).locationDetails).toBe('')
})

describe('Duration computed from the typed schedule of the seminar form', () => {
  const day = {
    isMultiDay: false,
    startDate: '2026-12-05',
    startTime: '09:00',
    endDate: '',
    endTime: '17:00',
  }

  test.each([
    [day, 420],
    [{ ...day, endTime: '09:00' }, null],
    [{ ...day, endTime: '' }, null],
    [{ ...day, startDate: '' }, null],
    [{ ...day, isMultiDay: true }, null],
    [{ ...day, isMultiDay: true, endDate: '2026-12-07' }, 1260],
    [{ ...day, isMultiDay: true, endDate: '2026-12-04' }, null],
  ])('of %j is %s', (schedule, minutes) => {
    expect(scheduleDurationInMinutes(schedule)).toBe(minutes)
  })
})

describe('Moving the first day in the seminar form', () => {
  const days = { ...toNewSeminarFormValues(defaultPolicies.newSeminars), isMultiDay: true }

  test.each([
    [{ ...days, startDate: '2026-12-05', endDate: '2026-12-07' }, '2026-12-30', '2027-01-01'],
    [{ ...days, startDate: '', endDate: '' }, '2028-02-28', '2028-03-01'],
    [{ ...days, startDate: '2026-12-05', endDate: '2026-12-05' }, '2026-12-30', '2026-12-31'],
    [{ ...days, isMultiDay: false, endDate: '2026-12-05' }, '2026-12-30', '2026-12-05'],
    [{ ...days, endDate: '2026-12-05' }, '', '2026-12-05'],
  ])('from %j to %s moves the last day to %s', (schedule, startDate, lastDay) => {
    expect(shiftLastDay(schedule, startDate, 2)).toBe(lastDay)
  })
})

test('Seminar form values keep the cover, also in a copy, and know when it has changed', () => {
  const values = toSeminarFormValues({ ...seminar, cover: aCoverAnswer })
  expect(values).toMatchObject({ hasCover: true, file: null, alternativeText: 'Trees' })
  expect(toSeminarFormValues(seminar)).toMatchObject({ hasCover: false, alternativeText: '' })
  expect(toSeminarCopyFormValues({ ...seminar, cover: aCoverAnswer }, { paymentAccounts: [] })).toMatchObject(
    { hasCover: true },
  )
  expect(hasCoverChanged(values, { ...values, title: 'Other' })).toBe(false)
  for (const change of [{ hasCover: false }, { alternativeText: 'Bushes' }, { file: new File([], 'a.jpg') }])
    expect(hasCoverChanged(values, { ...values, ...change })).toBe(true)
})

const accounts = ['wallet', 'bank'].map((id) => ({ id, label: id, isActive: id === 'bank' }))

test.each<[string[] | null, string[] | null]>([
  [null, null],
  [
    ['bank', 'wallet'],
    ['wallet', 'bank'],
  ],
  [['removed', 'bank'], ['bank']],
  [['removed'], null],
])('Seminar form copies the chosen payment accounts %o as %o', (paymentAccountIds, expected) => {
  const copied = toSeminarCopyFormValues({ ...seminar, paymentAccountIds }, { paymentAccounts: accounts })
  expect(copied.paymentAccountIds).toEqual(expected)
})

test('Seminar form sends changed payment accounts, also when all apply again', () => {
  const before = toSeminarFormValues({ ...seminar, paymentAccountIds: ['bank'] })
  expect(toSeminarChanges(before, { ...before, paymentAccountIds: ['bank'] })).toEqual({})
  expect(toSeminarChanges(before, { ...before, paymentAccountIds: null })).toEqual({
    paymentAccountIds: null,
  })
})

test('Seminar form sends no payment accounts for a free seminar, although they were chosen before', () => {
  const values = { ...toSeminarFormValues(seminar), paymentAccountIds: [], price: '' }
  expect(toSeminarRequest(values)).toMatchObject({ price: null, paymentAccountIds: null })
})
