/** Structured data of a seminar: an event that is also a course instance (schema.org). */
import type { PublicOrganisation } from '#app/features/settings/contract/organisation.ts'
import { seminarPath } from '../contract/paths.ts'
import type { ProgrammeSession, SessionSpeaker } from '../contract/programme.ts'
import type { PublicSeminar } from '../contract/seminars.ts'
import { seminarFinishesAt, whySeminarClosed } from '../rules/availability.ts'
import { listSpeakersOf } from './programme-days.ts'

const statusOf = (seminar: PublicSeminar) =>
  `https://schema.org/${seminar.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`

function placeOf({ locationType, locationAddress }: PublicSeminar, url: string) {
  return locationType === 'online'
    ? { '@type': 'VirtualLocation', url }
    : { '@type': 'Place', name: locationAddress, address: locationAddress }
}

/** Returns the offer; nothing once the seminar is canceled or over. */
function offerOf(seminar: PublicSeminar, url: string, now: Date) {
  const closed = whySeminarClosed(seminar, now)
  if (closed === 'cancelled' || closed === 'over') return {}
  const { price, earlyBird } = seminar
  return {
    offers: {
      '@type': 'Offer',
      price: earlyBird?.price ?? price ?? 0,
      priceCurrency: 'PHP',
      ...(earlyBird?.until && { priceValidUntil: earlyBird.until }),
      url,
      availability: `https://schema.org/${closed === 'full' ? 'SoldOut' : 'InStock'}`,
    },
  }
}

interface Site {
  readonly appUrl: string
  /** Organizer of the seminars. */
  readonly organisation: Pick<PublicOrganisation, 'name'>
  readonly now: Date
  /** Sessions of the program, on the seminar's own page. */
  readonly sessions?: readonly ProgrammeSession[]
}

/** Longest description; longer profiles would be larger than the page, as sessions repeat their speakers. */
const longestDescription = 300

function toPerformer(speaker: SessionSpeaker, appUrl: string) {
  const { fullName, credentials, position, organization, bio, photoUrl } = speaker
  return {
    '@type': 'Person',
    name: fullName,
    ...(credentials !== null && { honorificSuffix: credentials }),
    ...(position !== null && { jobTitle: position }),
    ...(organization !== null && { affiliation: { '@type': 'Organization', name: organization } }),
    ...(bio !== null && bio.length <= longestDescription && { description: bio }),
    ...(photoUrl !== null && { image: `${appUrl}${photoUrl}` }),
  }
}

/** Returns the program; nothing without sessions, and breaks are left out. */
function programmeOf(seminar: PublicSeminar, url: string, { appUrl, sessions = [] }: Site) {
  const performers = (speakers: readonly SessionSpeaker[]) =>
    speakers.length === 0 ? {} : { performer: speakers.map((speaker) => toPerformer(speaker, appUrl)) }
  const subEvents = sessions
    .filter(({ kind }) => kind !== 'break')
    .map(({ title, startsAt, endsAt, description, speakers }) => ({
      '@type': 'EducationEvent',
      name: title,
      startDate: startsAt,
      endDate: endsAt,
      location: placeOf(seminar, url),
      ...(description !== null && { description }),
      ...performers(speakers),
    }))
  return {
    ...performers(listSpeakersOf(sessions)),
    ...(subEvents.length > 0 && { subEvent: subEvents }),
  }
}

export function seminarStructuredData(seminar: PublicSeminar, site: Site): Record<string, unknown> {
  const { appUrl, organisation, now } = site
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
    ...programmeOf(seminar, url, site),
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
