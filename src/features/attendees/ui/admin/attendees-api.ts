import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import type { AdminMutation } from '../../../../ui/admin/use-admin-mutation.ts'
import type { AudienceFilter } from '../../../invitations/contract/bulk-invitations.ts'
import type {
  PaymentStatus,
  RegisterInput,
  RegisterResponse,
} from '../../../registrations/contract/registration.ts'
import type { SeminarDetails, SeminarList } from '../../../seminars/contract/seminars.ts'
import type { AttendeeList, TagList } from '../../contract/attendees.ts'
import { canAddAttendee } from '../../rules/attendee-list.ts'

/** Invalidated by changes of people, registrations or seminar titles. */
const attendeesKey = ['attendees']

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
      api.request<AttendeeList>({
        path: '/attendees',
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
      api.request<TagList>({
        path: '/attendees/tags',
        query: { search: search || undefined },
        fallback: 'Failed to fetch tags',
        signal,
      }),
  })
}

const couldNotFetchSeminars = 'Failed to fetch seminars'

export function seminarFilterQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: [...attendeesKey, 'seminar', seminarId],
    queryFn: async ({ signal }) => {
      const query = { seminarId }
      const call = { path: '/seminars/details', query, fallback: couldNotFetchSeminars, signal }
      const { id, title, startDate, endDate } = (await api.request<SeminarDetails>(call)).seminar
      return { id, title, startDate, endDate }
    },
  })
}

/** Upcoming seminars with open seats, soonest first. */
export function openSeminarsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: [...attendeesKey, 'open-seminars'],
    queryFn: async ({ signal }) => {
      const query = { when: 'upcoming', sort: 'date', page: 1, limit: seminarsOffered }
      const call = { path: '/seminars', query, fallback: couldNotFetchSeminars, signal }
      const { seminars } = await api.request<SeminarList>(call)
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
export function createAttendeeMutation(
  titleOf: (seminarId: number) => string,
  attemptKey: string,
): AdminMutation<RegisterInput, RegisterResponse> {
  return {
    headers: { 'Idempotency-Key': attemptKey },
    // Seat counts and dashboard figures change too.
    invalidates: [['seminars']],
    announces: ['people', 'registrations'],
    path: '/attendees',
    fallback: createAttendeeFailedText,
    succeeded(_, { firstName, lastName, seminarId }) {
      const name = `${firstName} ${lastName}`
      if (!seminarId) return `${name} has been added.`
      return `${name} has been registered for "${titleOf(seminarId)}".`
    },
  }
}
