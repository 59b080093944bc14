import { describe, expect, test } from 'vitest'
import { affectsQueuedReminders, listReminderDays, reminderDedupeKey } from './reminders.ts'

describe('listReminderDays between 8:00 and 20:00 in Manila', () => {
  test('returns the days three days and one day ahead, in Manila time', () => {
    // 8 a.m. on December 2 in Manila.
    expect(listReminderDays(new Date('2026-12-02T00:00:00.000Z'), [3, 1])).toEqual([
      {
        daysAhead: 3,
        isLast: false,
        day: '2026-12-05',
        from: new Date('2026-12-04T16:00:00.000Z'),
        until: new Date('2026-12-05T16:00:00.000Z'),
      },
      {
        daysAhead: 1,
        isLast: true,
        day: '2026-12-03',
        from: new Date('2026-12-02T16:00:00.000Z'),
        until: new Date('2026-12-03T16:00:00.000Z'),
      },
    ])
  })

  test('handles ends of months and years', () => {
    const days = listReminderDays(new Date('2026-12-31T04:00:00.000Z'), [3, 1]).map(({ day }) => day)
    expect(days).toEqual(['2027-01-03', '2027-01-01'])
  })
})

test.each([
  ['07:59:59.999', '2026-12-01T23:59:59.999Z', 0],
  ['08:00', '2026-12-02T00:00:00.000Z', 2],
  ['19:59:59.999', '2026-12-02T11:59:59.999Z', 2],
  ['20:00', '2026-12-02T12:00:00.000Z', 0],
  ['00:00', '2026-12-01T16:00:00.000Z', 0],
])('listReminderDays at %s in Manila returns days only between 8:00 and 20:00', (_, now, days) => {
  expect(listReminderDays(new Date(now), [3, 1])).toHaveLength(days)
})

test('listReminderDays returns nothing when reminders are off', () => {
  expect(listReminderDays(new Date('2026-12-02T00:00:00.000Z'), [])).toEqual([])
})

test('reminderDedupeKey contains the registration, the day and the days ahead', () => {
  const [three] = listReminderDays(new Date('2026-12-02T00:00:00.000Z'), [3, 1])
  expect(three && reminderDedupeKey(7, three)).toBe('reminder-7-2026-12-05-3')
})

test.each([
  [['startDate'], true],
  [['maxAttendees', 'locationDetails'], true],
  [['price', 'maxAttendees', 'categoryId', 'description'], false],
  [[], false],
])('affectsQueuedReminders: a change of %j invalidates queued reminders: %s', (names, contradicts) => {
  expect(affectsQueuedReminders(names)).toBe(contradicts)
})
