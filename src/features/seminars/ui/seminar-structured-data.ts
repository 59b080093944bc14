/** Structured data of a seminar: an event that is also a course instance (schema.org). */
import { cpdProvider } from '../../../content/provider.ts'
import type { ShownSeminar } from '../contract/seminars.ts'
import { finishesAt, seminarPath, whyClosed } from '../rules/availability.ts'

const statusOf = (seminar: ShownSeminar) =>
  `https://schema.org/${seminar.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`

function placeOf({ locationType, locationAddress }: ShownSeminar, url: string) {
  return locationType === 'online'
    ? { '@type': 'VirtualLocation', url }
    : { '@type': 'Place', name: locationAddress, address: locationAddress }
}

/** Nothing once it is cancelled or over. */
function offerOf(seminar: ShownSeminar, url: string, now: Date) {
  const closed = whyClosed({ ...seminar, finishesAt: finishesAt(seminar) }, now)
  if (closed === 'cancelled' || closed === 'over') return {}
  return {
    offers: {
      '@type': 'Offer',
      price: seminar.price ?? 0,
      priceCurrency: 'PHP',
      url,
      availability: `https://schema.org/${closed === 'full' ? 'SoldOut' : 'InStock'}`,
    },
  }
}

interface Site {
  readonly appUrl: string
  readonly now: Date
}

export function seminarStructuredData(seminar: ShownSeminar, { appUrl, now }: Site): Record<string, unknown> {
  const url = `${appUrl}${seminarPath(seminar.id)}`
  const organizer = { '@type': 'Organization', name: cpdProvider.name, url: appUrl }
  const mode = seminar.locationType === 'online' ? 'Online' : 'Offline'
  const shared = { name: seminar.title, description: seminar.description ?? seminar.title, url }
  const event = {
    '@type': 'EducationEvent',
    ...shared,
    startDate: seminar.startDate,
    endDate: finishesAt(seminar).toISOString(),
    eventStatus: statusOf(seminar),
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: placeOf(seminar, url),
    image: `${appUrl}/share/seminars/${seminar.id}`,
    organizer,
    ...offerOf(seminar, url, now),
  }
  const course = {
    '@type': 'Course',
    ...shared,
    provider: organizer,
    hasCourseInstance: {
      '@type': 'CourseInstance',
      courseMode: mode,
      startDate: seminar.startDate,
      endDate: finishesAt(seminar).toISOString(),
      courseWorkload: `PT${seminar.durationMinutes}M`,
    },
  }
  return { '@context': 'https://schema.org', '@graph': [event, course] }
}
