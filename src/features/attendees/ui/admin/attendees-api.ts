import { queryOptions, skipToken } from '@tanstack/react-query'
import { canAddAttendee } from '#app/features/attendees/rules/attendee-list.ts'
import type { AudienceFilter } from '#app/features/invitations/contract/bulk-invitations.ts'
import type { PaymentStatus } from '#app/features/registrations/contract/registration.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

/** Invalidated by changes of people, registrations or seminar titles. */
export const attendeesKey = ['attendees']

const attendeesOnAPage = 10

const seminarsOffered = 100

export interface AttendeesSearchParams {
  readonly search: string
  readonly paymentStatus: PaymentStatus | undefined
  readonly seminarId: number | undefined
  readonly tag: string | undefined
  /** Seminar that they were not invited to by staff. */
  readonly notInvitedTo: number | undefined
  readonly page: number
  readonly profile: number | undefined
  readonly payment: number | undefined
}

export function toAudienceFilter(searchParams: AttendeesSearchParams): AudienceFilter {
  const { search, paymentStatus, seminarId, tag, notInvitedTo } = searchParams
  const filter = { search: search || undefined, paymentStatus, seminarId, tag, notInvitedTo }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

export function attendeesQuery(api: ApiClient, searchParams: AttendeesSearchParams) {
  const filter = toAudienceFilter(searchParams)
  const { page } = searchParams
  return queryOptions({
    queryKey: [...attendeesKey, 'list', { ...filter, page }],
    queryFn: ({ signal }) =>
      api.request('GET /attendees', {
        query: { ...filter, page, limit: attendeesOnAPage },
        fallback: 'Failed to fetch attendees',
        signal,
      }),
  })
}

export function tagsQuery(api: ApiClient, search: string) {
  return queryOptions({
    queryKey: [...attendeesKey, 'tags', search],
    queryFn: ({ signal }) =>
      api.request('GET /attendees/tags', {
        query: { search: search || undefined },
        fallback: 'Failed to fetch tags',
        signal,
      }),
  })
}

const couldNotFetchSeminars = 'Failed to fetch seminars'

/** @param seminarId undefined: fetches nothing */
export function seminarFilterQuery(api: ApiClient, seminarId: number | undefined) {
  const fetchSeminar = async (id: number, signal: AbortSignal) => {
    const call = { query: { seminarId: id }, fallback: couldNotFetchSeminars, signal }
    const { title, startDate, endDate } = (await api.request('GET /seminars/details', call)).seminar
    return { id, title, startDate, endDate }
  }
  return queryOptions({
    queryKey: [...attendeesKey, 'seminar', seminarId],
    queryFn: seminarId === undefined ? skipToken : ({ signal }) => fetchSeminar(seminarId, signal),
  })
}

/** Upcoming seminars with open seats, soonest first. */
export function openSeminarsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...attendeesKey, 'open-seminars'],
    queryFn: async ({ signal }) => {
      const { seminars } = await api.request('GET /seminars', {
        query: { when: 'upcoming', sort: 'date', page: 1, limit: seminarsOffered },
        fallback: couldNotFetchSeminars,
        signal,
      })
      const now = new Date()
      return seminars
        .filter((seminar) => canAddAttendee(seminar, now))
        .map(({ id, title, startDate, price }) => ({ id, title, startDate, price }))
    },
  })
}

export const createAttendeeFailedText = 'Failed to create attendee'

/**
 * @param attemptKey the same for every retry, so that a person registered by an unanswered request is not
 * refused
 */
export function createAttendeeMutation(titleOf: (seminarId: number) => string, attemptKey: string) {
  return defineAdminMutation({
    headers: { 'Idempotency-Key': attemptKey },
    // Seat counts and dashboard figures change too.
    invalidates: [['seminars']],
    announces: ['people', 'registrations'],
    endpoint: 'POST /attendees',
    fallback: createAttendeeFailedText,
    succeeded(_, { firstName, lastName, seminarId }) {
      const name = `${firstName} ${lastName}`
      if (!seminarId) return `${name} has been added.`
      return `${name} has been registered for "${titleOf(seminarId)}".`
    },
  })
}
