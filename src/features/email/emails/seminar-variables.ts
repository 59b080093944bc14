import { formatDateRange, formatTimeRange } from '#app/platform/format/dates.ts'
import { formatCpdPoints, formatPrice } from '#app/platform/format/money.ts'
import {
  type CalendarEvent,
  toICalendar,
  toICalendarCancellation,
} from '#app/platform/mail/calendar-event.ts'
import type { MailAttachment } from '#app/platform/mail/mail-transport.ts'
import type { EmailSeminarData } from '../contract/email-data.ts'
import type { ComposeMessageContext } from './email-definition.ts'
import type { MailSiteDetails } from './template.ts'

/** Split, so that templates keep line breaks while escaping markup. */
export function splitLines(text: string): string[] {
  return text.split(/\r\n|[\r\n]/)
}

export function seminarVariables(seminar: EmailSeminarData, mayKnowDirections: boolean) {
  const isOnline = seminar.locationType === 'online'
  const directions = mayKnowDirections ? seminar.locationDetails : null
  return {
    title: seminar.title,
    days: formatDateRange(seminar.startsAt, seminar.endsAt),
    times: formatTimeRange(seminar.startsAt, seminar.endsAt),
    isOnline,
    place: seminarPlaceText(seminar),
    directions,
    directionsLines: splitLines(directions ?? ''),
    whatToBring: seminar.whatToBring,
    whatToBringLines: splitLines(seminar.whatToBring ?? ''),
    cpd: seminar.cpdPoints === null ? null : formatCpdPoints(seminar.cpdPoints),
    price: formatPrice(seminar.price),
  }
}

function seminarPlaceText({ locationType, locationAddress }: EmailSeminarData): string {
  if (locationType === 'online') return 'Online'
  return locationAddress ?? 'The venue will be announced'
}

export const firstNameDescription = 'First name of the recipient'

export const unsubscribeLinkDescription = 'Link to the page for unsubscribing from these e-mails'

export const seminarVariableDescriptions: Readonly<Record<string, string>> = {
  'seminar.title': 'Title of the seminar',
  'seminar.days': 'Its days',
  'seminar.times': 'Start and end time of each day, Philippine time',
  'seminar.isOnline': 'true for an online seminar, for {% if %}',
  'seminar.place': 'Address of the venue, or Online',
  'seminar.directions': 'Meeting link or directions; empty for recipients who may not see them yet',
  'seminar.directionsLines': 'The same text as a list of lines, for {% for %}',
  'seminar.whatToBring': 'What registrants should bring; empty if nothing special',
  'seminar.whatToBringLines': 'The same text as a list of lines, for {% for %}',
  'seminar.cpd': 'CPD points as text; empty if there are none',
  'seminar.price': 'Its price, or Free',
}

export const sampleSeminar: EmailSeminarData = {
  id: 1,
  title: 'Early Reading: Assessment & Instruction',
  startsAt: new Date('2026-12-05T01:00:00Z'),
  endsAt: new Date('2026-12-06T09:00:00Z'),
  locationType: 'in_person',
  locationAddress: 'Luntian Building, 118 Mapayapa Street, Quezon City',
  locationDetails: 'Third floor, room 301\nThe lift is behind the guard’s desk.',
  whatToBring: 'A pen and last year’s reading scores.',
  cpdPoints: 12,
  price: 1500,
  calendarSequence: 0,
}

export const sampleOnlineSeminar: EmailSeminarData = {
  ...sampleSeminar,
  locationType: 'online',
  locationAddress: null,
  locationDetails: 'https://meet.example/early-reading',
}

export function seminarUrl({ id }: EmailSeminarData, { appUrl }: MailSiteDetails): string {
  return `${appUrl}/register?seminar=${id}`
}

function toCalendarEvent(
  seminar: EmailSeminarData,
  { site, announcedAt }: ComposeMessageContext,
): CalendarEvent {
  const url = seminarUrl(seminar, site)
  return {
    uid: `seminar-${seminar.id}@${new URL(site.appUrl).hostname}`,
    title: seminar.title,
    startsAt: seminar.startsAt,
    endsAt: seminar.endsAt,
    location: seminarPlaceText(seminar),
    description: `${site.provider.name}\n${url}`,
    url,
    stampedAt: announcedAt,
    sequence: seminar.calendarSequence,
    isCancelled: false,
  }
}

export function seminarCalendarAttachment(
  seminar: EmailSeminarData,
  context: ComposeMessageContext,
): MailAttachment {
  const content = toICalendar(toCalendarEvent(seminar, context), context.site.provider.name)
  return { fileName: 'seminar.ics', contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content }
}

export function calendarCancellationAttachment(
  seminar: EmailSeminarData,
  context: ComposeMessageContext,
): MailAttachment {
  const { name, contact } = context.site.provider
  const content = toICalendarCancellation(toCalendarEvent(seminar, context), { name, email: contact.email })
  return { fileName: 'cancelled.ics', contentType: 'text/calendar; charset=utf-8; method=CANCEL', content }
}
