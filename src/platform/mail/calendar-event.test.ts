import { describe, expect, test } from 'vitest'
import {
  type CalendarEvent,
  toICalendar,
  toICalendarCancellation,
  toICalendarFeed,
} from './calendar-event.ts'

const event: CalendarEvent = {
  uid: 'seminar-7@seminars.example.ph',
  title: 'Reading',
  startsAt: new Date('2026-12-05T01:00:00Z'),
  endsAt: new Date('2026-12-05T09:00:00Z'),
  location: 'Calbayog',
  description: 'About books',
  url: 'https://seminars.example.ph/register?seminar=7',
  stampedAt: new Date('2026-11-19T02:00:00Z'),
  sequence: 0,
  isCancelled: false,
}
const cancelled = { ...event, isCancelled: true }
const publisher = 'Pagsulong Learning Center'

const linesOf = (file: string) => file.split('\r\n')

describe('Calendar event file', () => {
  test('states time in UTC and place, without cancellation fields', () => {
    const file = toICalendar(event, publisher)
    expect(linesOf(file)).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:seminar-7@seminars.example.ph',
        'SEQUENCE:0',
        'DTSTAMP:20261119T020000Z',
        'DTSTART:20261205T010000Z',
        'DTEND:20261205T090000Z',
        'SUMMARY:Reading',
      ]),
    )
    expect(file).not.toMatch(/CANCEL|STATUS|ORGANIZER/)
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  test('has a higher SEQUENCE after a move, and the next one when cancelled', () => {
    const moved = { ...event, sequence: 3 }
    expect(linesOf(toICalendar(moved, publisher))).toContain('SEQUENCE:3')
    expect(linesOf(toICalendar({ ...moved, isCancelled: true }, publisher))).toContain('SEQUENCE:4')
  })

  test('of a cancelled event has STATUS, title prefix and a higher SEQUENCE', () => {
    expect(linesOf(toICalendar(cancelled, publisher))).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'UID:seminar-7@seminars.example.ph',
        'SEQUENCE:1',
        'STATUS:CANCELLED',
        'SUMMARY:Cancelled: Reading',
      ]),
    )
  })
})

test('An event of several days has an entry with its hours on each day, under the same UID', () => {
  const lines = linesOf(toICalendar({ ...event, endsAt: new Date('2026-12-07T09:00:00Z') }, publisher))
  expect(lines).toEqual(
    expect.arrayContaining([
      ...['UID:seminar-7@seminars.example.ph', 'DTSTART:20261205T010000Z', 'DTEND:20261205T090000Z'],
      'RRULE:FREQ=DAILY;COUNT=3',
    ]),
  )
  const overnight = toICalendar({ ...event, endsAt: new Date('2026-12-06T00:00:00Z') }, publisher)
  expect(linesOf(overnight)).toContain('DTEND:20261206T000000Z')
  expect(overnight).not.toContain('RRULE')
})

test('Calendar cancellation has METHOD:CANCEL, the same UID and the organizer', () => {
  const organizer = { name: publisher, email: 'hello@pagsulong.example' }
  expect(linesOf(toICalendarCancellation(event, organizer))).toEqual(
    expect.arrayContaining([
      'METHOD:CANCEL',
      'UID:seminar-7@seminars.example.ph',
      'SEQUENCE:1',
      'STATUS:CANCELLED',
      'DTSTART:20261205T010000Z',
      `ORGANIZER;CN="${publisher}":mailto:hello@pagsulong.example`,
    ]),
  )
})

test('Calendar file strips control characters that calendars reject and preserves every typed line', () => {
  const typed = 'A\u000bB\u0007\u0000C\u007f\tD\r\nE'
  const file = toICalendar({ ...event, title: typed, description: typed, location: typed }, publisher)
  const held = 'A B C \tD\\nE'
  expect(linesOf(file)).toEqual(
    expect.arrayContaining([`SUMMARY:${held}`, `DESCRIPTION:${held}`, `LOCATION:${held}`]),
  )
})

describe('Calendar feed file', () => {
  test('has a name, a refresh interval and every event', () => {
    const lines = linesOf(toICalendarFeed([event, { ...cancelled, uid: 'seminar-8@x' }], publisher))
    expect(lines).toEqual(
      expect.arrayContaining([
        `X-WR-CALNAME:${publisher}`,
        'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
        'X-PUBLISHED-TTL:PT6H',
      ]),
    )
    expect(lines.filter((line) => line.startsWith('UID:'))).toHaveLength(2)
    expect(lines.filter((line) => line.startsWith('STATUS:'))).toEqual(['STATUS:CANCELLED'])
  })

  test('is a valid empty calendar without events', () => {
    const lines = linesOf(toICalendarFeed([], publisher))
    expect([lines[0], lines.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  })

  test('escapes text that would start a new line, and folds long lines', () => {
    const hostile = 'A\r\nBEGIN:VEVENT; and, more \\ Niño 😀'
    const file = toICalendarFeed([{ ...event, title: hostile, description: hostile.repeat(20) }], publisher)
    expect(linesOf(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(linesOf(file).every((line) => Buffer.byteLength(line) <= 75 && line.isWellFormed())).toBe(true)
  })
})
