/**
 * Calendar files (iCalendar, RFC 5545): one event, the end of one, or all that a calendar subscribes to.
 */
import ical, { type ICalCalendarData, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

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
  /** How often the event was rescheduled or moved: calendars replace an entry by one with a higher number. */
  readonly sequence: number
  /** It does not take place; once cancelled, an event stays so. */
  readonly isCancelled: boolean
}

export interface Organizer {
  readonly name: string
  readonly email: string
}

/** One event, to be put into a calendar. */
export function writeCalendar(event: CalendarEvent, publisher: string): string {
  return write([event], publisher, { method: ICalCalendarMethod.PUBLISH })
}

/** Takes an event out of the calendars that have it. Calendars believe it from an organizer only. */
export function writeCancellation(event: CalendarEvent, organizer: Organizer): string {
  const calendar = { method: ICalCalendarMethod.CANCEL }
  return write([{ ...event, isCancelled: true, organizer }], organizer.name, calendar)
}

const feedRefreshInSeconds = 6 * 60 * 60

/** What a calendar subscribes to; it comes back every few hours. */
export function writeCalendarFeed(events: readonly CalendarEvent[], publisher: string): string {
  return write(events, publisher, {
    method: ICalCalendarMethod.PUBLISH,
    name: publisher,
    ttl: feedRefreshInSeconds,
  })
}

/** Word processors leave such signs behind, and strict calendars refuse a whole file for one of them (RFC 5545, 3.1). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g
const printable = (text: string) => text.replaceAll(controls, ' ')

/** Every instant stands in UTC, so that no calendar needs to know a time zone. */
function write(
  events: readonly (CalendarEvent & { readonly organizer?: Organizer })[],
  publisher: string,
  data: ICalCalendarData,
): string {
  const calendar = ical({ prodId: { company: publisher, product: 'Pagsulong' }, ...data })
  for (const event of events) {
    calendar.createEvent({
      id: event.uid,
      // Some calendars show a cancelled event like any other; the words are for their readers.
      summary: printable(event.isCancelled ? `Cancelled: ${event.title}` : event.title),
      start: event.startsAt,
      end: event.endsAt,
      stamp: event.stampedAt,
      location: event.location === null ? null : printable(event.location),
      description: printable(event.description),
      url: event.url,
      // Cancelling is the last thing that happens to an event.
      sequence: event.isCancelled ? event.sequence + 1 : event.sequence,
      ...(event.isCancelled && { status: ICalEventStatus.CANCELLED }),
      ...(event.organizer && { organizer: { ...event.organizer } }),
    })
  }
  // The library leaves out the last line's end, which some calendars insist on.
  return `${calendar.toString().trimEnd()}\r\n`
}
