/** Structured data of a seminar: an event that is also a course instance (schema.org). */
import type { PublicOrganisation } from '../../settings/contract/organisation.ts'
import { seminarPath } from '../contract/paths.ts'
import type { PublicSeminar } from '../contract/seminars.ts'
import { seminarFinishesAt, whySeminarClosed } from '../rules/availability.ts'

const statusOf = (seminar: PublicSeminar) =>
  `https://schema.org/${seminar.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`

function placeOf({ locationType, locationAddress }: PublicSeminar, url: string) {
  return locationType === 'online'
    ? { '@type': 'VirtualLocation', url }
    : { '@type': 'Place', name: locationAddress, address: locationAddress }
}

/** Nothing once it is cancelled or over. */
function offerOf(seminar: PublicSeminar, url: string, now: Date) {
  const closed = whySeminarClosed(seminar, now)
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
  /** Who organizes it. */
  readonly organisation: Pick<PublicOrganisation, 'name'>
  readonly now: Date
}

export function seminarStructuredData(
  seminar: PublicSeminar,
  { appUrl, organisation, now }: Site,
): Record<string, unknown> {
  const url = `${appUrl}${seminarPath(seminar)}`
  const organizer = { '@type': 'Organization', name: organisation.name, url: appUrl }
  const mode = seminar.locationType === 'online' ? 'Online' : 'Offline'
  const shared = { name: seminar.title, description: seminar.description ?? seminar.title, url }
  const shareImage = `${appUrl}/share/seminars/${seminar.id}`
  const event = {
    '@type': 'EducationEvent',
    ...shared,
    startDate: seminar.startDate,
    endDate: seminarFinishesAt(seminar).toISOString(),
    eventStatus: statusOf(seminar),
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    location: placeOf(seminar, url),
    image: seminar.cover ? [`${appUrl}${seminar.cover.url}`, shareImage] : shareImage,
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
      endDate: seminarFinishesAt(seminar).toISOString(),
      courseWorkload: `PT${seminar.durationMinutes}M`,
    },
  }
  return { '@context': 'https://schema.org', '@graph': [event, course] }
}
