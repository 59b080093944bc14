import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../../platform/api-client/api-client.ts'
import type { Done } from '../../../../../platform/wire-shapes.ts'
import type { OfficeChange } from '../../../../../ui/admin/use-admin-mutation.ts'
import type { AddToSeminarAnswer, AddToSeminarInput } from '../../../../registrations/contract/seats.ts'
import type { SeminarList } from '../../../../seminars/contract/seminars.ts'
import type { AttendeeList } from '../../../contract/attendees.ts'
import type { DeleteAttendeeInput } from '../../../contract/deletion.ts'

const offeredAtOnce = 10

export interface Offer {
  readonly search: string
  readonly page: number
}

export function offeredAttendeesQuery(api: ApiClient, { search, page }: Offer) {
  return queryOptions({
    queryKey: ['attendees', 'offered', { search, page }],
    queryFn: ({ signal }) =>
      api.request<AttendeeList>({
        path: '/attendees',
        query: { search: search || undefined, page, limit: offeredAtOnce },
        fallback: 'Failed to fetch attendees',
        signal,
      }),
  })
}

/** @param when 'upcoming' lists the soonest first; undefined lists all, past ones last */
export function offeredSeminarsQuery(api: ApiClient, when: 'upcoming' | undefined, { search, page }: Offer) {
  return queryOptions({
    queryKey: ['attendees', 'offered-seminars', { when, search, page }],
    queryFn: ({ signal }) =>
      api.request<SeminarList>({
        path: '/seminars',
        query: { search: search || undefined, when, sort: 'date', page, limit: offeredAtOnce },
        fallback: 'Failed to fetch seminars',
        signal,
      }),
  })
}

/** Seats change the catalogue's counts and the dashboards. */
export const renewedBySeats = { renews: [['seminars']], announces: ['people', 'registrations'] }

export const deletionCall = { path: '/attendees/delete', fallback: 'Failed to delete attendee' } as const

export const attendeeDeletion: OfficeChange<DeleteAttendeeInput, Done> = {
  ...deletionCall,
  ...renewedBySeats,
  succeeded: (_, { attendeeId }) => `Attendee with ID ${attendeeId} has been deleted.`,
}

/**
 * @param added success message
 * @param attemptKey the same for every retry
 */
export function seatAddition(
  added: { readonly name: string; readonly title: string },
  attemptKey: string,
): OfficeChange<AddToSeminarInput, AddToSeminarAnswer> {
  return {
    path: '/attendees/add-to-seminar',
    headers: { 'Idempotency-Key': attemptKey },
    ...renewedBySeats,
    fallback: 'Failed to add the attendee to the seminar',
    succeeded: () => `${added.name} has been added to "${added.title}".`,
  }
}
