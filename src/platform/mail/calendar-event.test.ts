import { describe, expect, test } from 'vitest'
import { type CalendarEvent, writeCalendar, writeCalendarFeed, writeCancellation } from './calendar-event.ts'

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

describe('an event', () => {
  test('says when and where, in UTC, and nothing of being cancelled', () => {
    const file = writeCalendar(event, publisher)
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

  test('that was moved carries a higher number, and its cancellation the next one', () => {
    const moved = { ...event, sequence: 3 }
    expect(linesOf(writeCalendar(moved, publisher))).toContain('SEQUENCE:3')
    expect(linesOf(writeCalendar({ ...moved, isCancelled: true }, publisher))).toContain('SEQUENCE:4')
  })

  test('that is cancelled says so to programs and to people, and comes after what was before', () => {
    expect(linesOf(writeCalendar(cancelled, publisher))).toEqual(
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

test('a cancellation takes the same event out, in the name of its organizer', () => {
  const organizer = { name: publisher, email: 'hello@pagsulong.example' }
  expect(linesOf(writeCancellation(event, organizer))).toEqual(
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

test('holds none of the signs that calendars refuse a file for, and every line of what was typed', () => {
  const typed = 'A\u000bB\u0007\u0000C\u007f\tD\r\nE'
  const file = writeCalendar({ ...event, title: typed, description: typed, location: typed }, publisher)
  const held = 'A B C \tD\\nE'
  expect(linesOf(file)).toEqual(
    expect.arrayContaining([`SUMMARY:${held}`, `DESCRIPTION:${held}`, `LOCATION:${held}`]),
  )
})

describe('a feed', () => {
  test('has a name, says when to come back, and holds each event', () => {
    const lines = linesOf(writeCalendarFeed([event, { ...cancelled, uid: 'seminar-8@x' }], publisher))
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

  test('without events is still a calendar', () => {
    const lines = linesOf(writeCalendarFeed([], publisher))
    expect([lines[0], lines.at(-2)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR'])
  })

  test('lets no text begin a line of its own, and no line grow too long', () => {
    const hostile = 'A\r\nBEGIN:VEVENT; and, more \\ Niño 😀'
    const file = writeCalendarFeed([{ ...event, title: hostile, description: hostile.repeat(20) }], publisher)
    expect(linesOf(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(linesOf(file).every((line) => Buffer.byteLength(line) <= 75 && line.isWellFormed())).toBe(true)
  })
})
