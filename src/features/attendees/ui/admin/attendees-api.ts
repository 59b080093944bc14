/** Attendees as the office asks for them and adds to them (HTTP API, "Attendees"). */
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import type { OfficeChange } from '../../../../ui/admin/office-change.ts'
import type { SeminarDetails, SeminarList } from '../../../catalog/contract.ts'
import type { PaymentStatus, RegisterAnswer, RegisterInput } from '../../../registration/contract.ts'
import type { AudienceFilter } from '../../contract/invitations.ts'
import type { AttendanceSheet, AttendeeList, TagList } from '../../contract.ts'
import { hasFreeSeat } from '../../rules.ts'

/** Renewed by whatever changes people, their registrations, or the names of seminars. */
const everything = ['attendees']

/** How many rows the screen shows (specification 2, section 9). */
const attendeesOnAPage = 10

/** How many seminars a dialog offers (specification 2, section 7). */
const seminarsOffered = 100

export interface AttendeesAddress {
  readonly search: string
  readonly paymentStatus: PaymentStatus | undefined
  readonly seminarId: number | undefined
  readonly tag: string | undefined
  /** The seminar that they were not invited to by staff. */
  readonly notInvitedTo: number | undefined
  readonly page: number
  /** The person whose profile is open. */
  readonly profile: number | undefined
  /** The registration whose payment is looked at. */
  readonly payment: number | undefined
}

/** By what the list is filtered; what is not set is left out. */
export function toAudienceFilter(address: AttendeesAddress): AudienceFilter {
  const { search, paymentStatus, seminarId, tag, notInvitedTo } = address
  const filter = { search: search || undefined, paymentStatus, seminarId, tag, notInvitedTo }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

export function attendeesQuery(api: ApiClient, address: AttendeesAddress) {
  const filter = toAudienceFilter(address)
  const { page } = address
  return queryOptions({
    queryKey: [...everything, 'list', { ...filter, page }],
    queryFn: ({ signal }) =>
      api.request<AttendeeList>({
        path: '/attendees',
        query: { ...filter, page, limit: attendeesOnAPage },
        fallback: 'Failed to fetch attendees',
        signal,
      }),
  })
}

/** Tags that hold what is typed. */
export function tagsQuery(api: ApiClient, search: string) {
  return queryOptions({
    queryKey: [...everything, 'tags', search],
    queryFn: ({ signal }) =>
      api.request<TagList>({
        path: '/attendees/tags',
        query: { search: search || undefined },
        fallback: 'Failed to fetch tags',
        signal,
      }),
  })
}

const couldNotFetchSeminars = 'Failed to fetch seminars'

/** The seminar by which the list is filtered. */
export function filteredSeminarQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: [...everything, 'seminar', seminarId],
    queryFn: async ({ signal }) => {
      const query = { seminarId }
      const call = { path: '/seminars/details', query, fallback: couldNotFetchSeminars, signal }
      const { id, title, startDate, endDate } = (await api.request<SeminarDetails>(call)).seminar
      return { id, title, startDate, endDate }
    },
  })
}

/** Upcoming seminars that somebody can still be put into, the soonest first. */
export function openSeminarsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...everything, 'open-seminars'],
    queryFn: async ({ signal }) => {
      const query = { when: 'upcoming', sort: 'date', page: 1, limit: seminarsOffered }
      const call = { path: '/seminars', query, fallback: couldNotFetchSeminars, signal }
      const { seminars } = await api.request<SeminarList>(call)
      const now = new Date()
      return seminars
        .filter((seminar) => hasFreeSeat(seminar, now))
        .map(({ id, title, startDate, price }) => ({ id, title, startDate, price }))
    },
  })
}

export function attendanceSheetQuery(api: ApiClient, seminarId: number, page: number) {
  return queryOptions({
    queryKey: [...everything, 'attendance-sheet', { seminarId, page }],
    queryFn: ({ signal }) =>
      api.request<AttendanceSheet>({
        path: '/seminars/attendance-sheet',
        query: { seminarId, page },
        fallback: 'Failed to fetch the attendance sheet',
        signal,
      }),
    // What is printed is signed: it must be as it is now.
    staleTime: 0,
  })
}

export const creationFailed = 'Failed to create attendee'

/**
 * @param titleOf tells the title of the seminar that was chosen
 * @param attemptKey the same for every try: whoever got their seat by one that was not answered is not refused the next
 */
export function attendeeCreation(
  titleOf: (seminarId: number) => string,
  attemptKey: string,
): OfficeChange<RegisterInput, RegisterAnswer> {
  return {
    headers: { 'Idempotency-Key': attemptKey },
    // A seat is gone: the catalogue's counts and the dashboards' numbers are old.
    renews: [everything, ['catalog'], ['dashboards']],
    path: '/attendees',
    fallback: creationFailed,
    succeeded(_, { firstName, lastName, seminarId }) {
      const name = `${firstName} ${lastName}`
      if (!seminarId) return `${name} has been added.`
      return `${name} has been registered for "${titleOf(seminarId)}".`
    },
  }
}
