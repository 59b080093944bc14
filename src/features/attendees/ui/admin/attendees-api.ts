import { queryOptions } from '@tanstack/react-query'
import { canAddAttendee } from '#app/features/attendees/rules/attendee-list.ts'
import type { AudienceFilter } from '#app/features/invitations/contract/bulk-invitations.ts'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { managedSeminarQuery } from '#app/features/seminars/ui/admin/managed-seminar.ts'
import type { ResponseOf } from '#app/platform/api-client/api-client.ts'
import { endpointQuery, getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

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

export function attendeesQuery(searchParams: AttendeesSearchParams) {
  const filter = toAudienceFilter(searchParams)
  const { page } = searchParams
  return endpointQuery('GET /attendees', { query: { ...filter, page, limit: attendeesOnAPage } })
}

export function tagsQuery(search: string) {
  return endpointQuery('GET /attendees/tags', { query: { search: search || undefined } })
}

const couldNotFetchSeminars = 'Failed to fetch seminars'

/** The seminar of the list, which its page has loaded; undefined: fetches nothing. */
export function seminarFilterQuery(seminarId: number | undefined) {
  return {
    ...managedSeminarQuery(seminarId ?? 0),
    enabled: seminarId !== undefined,
    select: ({ seminar }: ResponseOf<'GET /seminars/details'>) => seminar,
  }
}

/** Upcoming seminars with open seats, soonest first. */
export function openSeminarsQuery() {
  return queryOptions({
    queryKey: ['GET /seminars', 'open'],
    queryFn: async ({ client, signal }) => {
      const { seminars } = await getApiOfQueryClient(client).request('GET /seminars', {
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
  return endpointMutation('POST /attendees', {
    headers: { 'Idempotency-Key': attemptKey },
    failed: createAttendeeFailedText,
    succeeded(_, { firstName, lastName, seminarId }) {
      const name = `${firstName} ${lastName}`
      if (!seminarId) return `${name} has been added.`
      return `${name} has been registered for "${titleOf(seminarId)}".`
    },
  })
}
