/** A seminar as an iCalendar event. */
import type { CalendarEvent } from '#app/platform/mail/calendar-event.ts'
import { seminarPath } from '../contract/paths.ts'
import type { Seminar } from '../contract/seminars.ts'
import { type SeminarSchedule, seminarFinishesAt } from '../rules/availability.ts'

type CalendarSeminarInput = SeminarSchedule &
  Pick<Seminar, 'id' | 'title' | 'description' | 'locationType' | 'locationAddress' | 'status'> & {
    readonly updatedAt: string | Date
    readonly calendarSequence: number
  }

export interface CalendarSite {
  readonly appUrl: string
  readonly organiserName: string
}

/** The UID is stable, so that calendars update the event. */
export function toCalendarEvent(
  seminar: CalendarSeminarInput,
  { appUrl, organiserName }: CalendarSite,
): CalendarEvent {
  const url = `${appUrl}${seminarPath(seminar)}`
  return {
    uid: `seminar-${seminar.id}@${new URL(appUrl).hostname}`,
    title: seminar.title,
    startsAt: new Date(seminar.startDate),
    endsAt: seminarFinishesAt(seminar),
    location: seminar.locationType === 'online' ? 'Online' : seminar.locationAddress,
    description: [seminar.description, `${organiserName}: ${url}`].filter(Boolean).join('\n\n'),
    url,
    stampedAt: new Date(seminar.updatedAt),
    sequence: seminar.calendarSequence,
    isCancelled: seminar.status === 'cancelled',
  }
}
