/** iCalendar files (RFC 5545): one event, a cancellation, or a feed. */
import ical, {
  type ICalCalendarData,
  ICalCalendarMethod,
  ICalEventRepeatingFreq,
  ICalEventStatus,
} from 'ical-generator'
import { countDays } from '../format/dates.ts'

export interface CalendarEvent {
  /** Stable per event, so that calendars replace it instead of duplicating it. */
  readonly uid: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly location: string | null
  readonly description: string
  readonly url: string
  readonly stampedAt: Date
  /** Number of reschedulings; calendars replace an entry by one with a higher number. */
  readonly sequence: number
  /** Irreversible. */
  readonly isCancelled: boolean
}

export interface CalendarOrganizer {
  readonly name: string
  readonly email: string
}

export function toICalendar(event: CalendarEvent, publisher: string): string {
  return write([event], publisher, { method: ICalCalendarMethod.PUBLISH })
}

/** Removes an event from calendars, which accept this from an organizer only. */
export function toICalendarCancellation(event: CalendarEvent, organizer: CalendarOrganizer): string {
  const calendar = { method: ICalCalendarMethod.CANCEL }
  return write([{ ...event, isCancelled: true, organizer }], organizer.name, calendar)
}

const feedRefreshInSeconds = 6 * 60 * 60

/** A feed that calendars poll every few hours. */
export function toICalendarFeed(events: readonly CalendarEvent[], publisher: string): string {
  return write(events, publisher, {
    method: ICalCalendarMethod.PUBLISH,
    name: publisher,
    ttl: feedRefreshInSeconds,
  })
}

/** Control characters pasted from word processors; strict calendars reject the whole file (RFC 5545, 3.1). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g
const printable = (text: string) => text.replaceAll(controls, ' ')

const dayInMs = 24 * 60 * 60 * 1000

/**
 * Returns how often an event is held, and when it ends on the first day: one of several days has the same
 * hours on each, unless it ends earlier in the day than it starts. The same event stays one for calendars,
 * which replace it as a whole.
 */
export function toDailyHours({ startsAt, endsAt }: Pick<CalendarEvent, 'startsAt' | 'endsAt'>) {
  const days = countDays(startsAt, endsAt)
  const firstEndsAt = new Date(endsAt.getTime() - (days - 1) * dayInMs)
  return firstEndsAt > startsAt ? { days, firstEndsAt } : { days: 1, firstEndsAt: endsAt }
}

/** All times are UTC, so that no time zone definitions are needed. */
function write(
  events: readonly (CalendarEvent & { readonly organizer?: CalendarOrganizer })[],
  publisher: string,
  data: ICalCalendarData,
): string {
  const calendar = ical({ prodId: { company: publisher, product: 'Pagsulong' }, ...data })
  for (const event of events) {
    const { days, firstEndsAt } = toDailyHours(event)
    calendar.createEvent({
      id: event.uid,
      // Some calendars show canceled events like any other.
      summary: printable(event.isCancelled ? `Cancelled: ${event.title}` : event.title),
      start: event.startsAt,
      end: firstEndsAt,
      ...(days > 1 && { repeating: { freq: ICalEventRepeatingFreq.DAILY, count: days } }),
      stamp: event.stampedAt,
      location: event.location === null ? null : printable(event.location),
      description: printable(event.description),
      url: event.url,
      // Canceling is always the last change of an event.
      sequence: event.isCancelled ? event.sequence + 1 : event.sequence,
      ...(event.isCancelled && { status: ICalEventStatus.CANCELLED }),
      ...(event.organizer && { organizer: { ...event.organizer } }),
    })
  }
  // The library omits the final line break, which some calendars require.
  return `${calendar.toString().trimEnd()}\r\n`
}
