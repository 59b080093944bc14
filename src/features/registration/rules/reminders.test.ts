import { describe, expect, test } from 'vitest'
import { contradictsReminders, reminderDays, reminderKey } from './reminders.ts'

describe('at a decent hour of Manila', () => {
  test('people are reminded of what begins in three days and tomorrow, by the days of Manila', () => {
    // 8 o'clock on December 2.
    expect(reminderDays(new Date('2026-12-02T00:00:00.000Z'))).toEqual([
      {
        daysAhead: 3,
        day: '2026-12-05',
        from: new Date('2026-12-04T16:00:00.000Z'),
        until: new Date('2026-12-05T16:00:00.000Z'),
      },
      {
        daysAhead: 1,
        day: '2026-12-03',
        from: new Date('2026-12-02T16:00:00.000Z'),
        until: new Date('2026-12-03T16:00:00.000Z'),
      },
    ])
  })

  test('a month and a year may end in between', () => {
    const days = reminderDays(new Date('2026-12-31T04:00:00.000Z')).map(({ day }) => day)
    expect(days).toEqual(['2027-01-03', '2027-01-01'])
  })
})

test.each([
  ['07:59:59.999', '2026-12-01T23:59:59.999Z', 0],
  ['08:00', '2026-12-02T00:00:00.000Z', 2],
  ['19:59:59.999', '2026-12-02T11:59:59.999Z', 2],
  ['20:00', '2026-12-02T12:00:00.000Z', 0],
  ['00:00', '2026-12-01T16:00:00.000Z', 0],
])('at %s of Manila nobody is woken', (_, now, days) => {
  expect(reminderDays(new Date(now))).toHaveLength(days)
})

test('a key names the registration, the day and the reminder', () => {
  const [three] = reminderDays(new Date('2026-12-02T00:00:00.000Z'))
  expect(three && reminderKey(7, three)).toBe('reminder-7-2026-12-05-3')
})

test.each([
  [['startDate'], true],
  [['maxAttendees', 'locationDetails'], true],
  [['price', 'maxAttendees', 'categoryId', 'description'], false],
  [[], false],
])('a change of %j contradicts reminders that wait: %s', (names, contradicts) => {
  expect(contradictsReminders(names)).toBe(contradicts)
})
