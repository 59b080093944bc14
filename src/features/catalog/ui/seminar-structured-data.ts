/** A seminar as search engines understand it: an event that is also a run of a course (schema.org). */
import { provider } from '../../../content/provider.ts'
import type { Seminar } from '../contract.ts'
import { finishesAt, seminarPath } from '../rules.ts'

const statusOf = (seminar: Seminar) =>
  `https://schema.org/${seminar.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`

function placeOf({ locationType, locationAddress }: Seminar, url: string) {
  return locationType === 'online'
    ? { '@type': 'VirtualLocation', url }
    : { '@type': 'Place', name: locationAddress, address: locationAddress }
}

export function seminarStructuredData(seminar: Seminar, appUrl: string): Record<string, unknown> {
  const url = `${appUrl}${seminarPath(seminar.id)}`
  const organizer = { '@type': 'Organization', name: provider.name, url: appUrl }
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
    offers: {
      '@type': 'Offer',
      price: seminar.price ?? 0,
      priceCurrency: 'PHP',
      url,
      availability: `https://schema.org/${seminar.seatsLeft === 0 ? 'SoldOut' : 'InStock'}`,
    },
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
