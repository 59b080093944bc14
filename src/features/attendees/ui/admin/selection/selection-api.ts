/** What is done with those who were chosen in the list, and what their dialogs ask for (HTTP API, "Attendees"). */
import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../../platform/api-client/api-client.ts'
import type { OfficeChange } from '../../../../../ui/admin/office-change.ts'
import type { Done } from '../../../../accounts/contract.ts'
import type { SeminarList } from '../../../../catalog/contract.ts'
import type { AddToSeminarAnswer, AddToSeminarInput } from '../../../../registration/contract/seats.ts'
import type { DeleteAttendeeInput } from '../../../contract/deletion.ts'
import type { AttendeeList } from '../../../contract.ts'

/** How many rows a dialog offers at once (specification 2, section 9). */
const offeredAtOnce = 10

/** A page of what a dialog offers. */
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

/** @param when upcoming ones come soonest first; undefined is all, those that have passed after the others */
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

/** A seat is taken or free again: the catalogue's counts and the dashboards' numbers are old. */
export const renewedBySeats = [['attendees'], ['catalog'], ['dashboards']]

export const deletionCall = { path: '/attendees/delete', fallback: 'Failed to delete attendee' } as const

/** The words are given to the letter (specification 2, section 8). */
export const attendeeDeletion: OfficeChange<DeleteAttendeeInput, Done> = {
  ...deletionCall,
  renews: renewedBySeats,
  succeeded: (_, { attendeeId }) => `Attendee with ID ${attendeeId} has been deleted.`,
}

/** @param added who and where to, in words. @param attemptKey the same for every try */
export function seatAddition(
  added: { readonly name: string; readonly title: string },
  attemptKey: string,
): OfficeChange<AddToSeminarInput, AddToSeminarAnswer> {
  return {
    path: '/attendees/add-to-seminar',
    headers: { 'Idempotency-Key': attemptKey },
    renews: renewedBySeats,
    fallback: 'Failed to add the attendee to the seminar',
    succeeded: () => `${added.name} has been added to "${added.title}".`,
  }
}
