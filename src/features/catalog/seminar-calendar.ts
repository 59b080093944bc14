/** A seminar as an entry of somebody's calendar. */
import { provider } from '../../content/provider.ts'
import type { CalendarEvent } from '../../platform/mail/calendar-event.ts'
import type { Seminar } from './contract.ts'
import { finishesAt } from './rules.ts'

/** Where a seminar can be read about and registered for; the address that is shared. */
export function seminarAddress(appUrl: string, seminarId: number): string {
  return `${appUrl}/register?seminar=${seminarId}`
}

type CalendarFacts = Pick<
  Seminar,
  | 'id'
  | 'title'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'durationMinutes'
  | 'locationType'
  | 'locationAddress'
  | 'updatedAt'
>

/** The same event each time, so that a calendar updates what it holds. */
export function toCalendarEvent(seminar: CalendarFacts, appUrl: string): CalendarEvent {
  const url = seminarAddress(appUrl, seminar.id)
  return {
    uid: `seminar-${seminar.id}@${new URL(appUrl).hostname}`,
    title: seminar.title,
    startsAt: new Date(seminar.startDate),
    endsAt: finishesAt(seminar),
    location: seminar.locationType === 'online' ? 'Online' : seminar.locationAddress,
    description: [seminar.description, `${provider.name}: ${url}`].filter(Boolean).join('\n\n'),
    url,
    stampedAt: new Date(seminar.updatedAt),
  }
}
