/**
 * A calendar file (iCalendar, RFC 5545) with one event.
 */
import ical, { ICalCalendarMethod } from 'ical-generator'

export interface CalendarEvent {
  /** Always the same for the same event, so that a calendar replaces what it has instead of showing it twice. */
  readonly uid: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly location: string | null
  readonly description: string
  readonly url: string
  /** When these facts were true. */
  readonly stampedAt: Date
}

/** Writes the file; every instant in UTC, so that no calendar needs to know a time zone. */
export function writeCalendar(event: CalendarEvent, publisher: string): string {
  const calendar = ical({
    prodId: { company: publisher, product: 'Pagsulong' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: event.uid,
    summary: event.title,
    start: event.startsAt,
    end: event.endsAt,
    stamp: event.stampedAt,
    location: event.location,
    description: event.description,
    url: event.url,
  })
  // The library leaves out the last line's end, which some calendars insist on.
  return `${calendar.toString().trimEnd()}\r\n`
}
