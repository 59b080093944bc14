import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../../platform/api-client/api-client.ts'
import type { SuccessResponse } from '../../../../../platform/wire-shapes.ts'
import type { AdminMutation } from '../../../../../ui/admin/use-admin-mutation.ts'
import type { AddToSeminarInput, AddToSeminarResponse } from '../../../../registrations/contract/seats.ts'
import type { SeminarList } from '../../../../seminars/contract/seminars.ts'
import type { AttendeeList } from '../../../contract/attendees.ts'
import type { DeleteAttendeeInput } from '../../../contract/deletion.ts'

const optionsPerPage = 10

export interface PickerSearch {
  readonly search: string
  readonly page: number
}

export function attendeePickerQuery(api: ApiClient, { search, page }: PickerSearch) {
  return queryOptions({
    queryKey: ['attendees', 'offered', { search, page }],
    queryFn: ({ signal }) =>
      api.request<AttendeeList>({
        path: '/attendees',
        query: { search: search || undefined, page, limit: optionsPerPage },
        fallback: 'Failed to fetch attendees',
        signal,
      }),
  })
}

/** @param when 'upcoming' lists the soonest first; undefined lists all, past ones last */
export function seminarPickerQuery(
  api: ApiClient,
  when: 'upcoming' | undefined,
  { search, page }: PickerSearch,
) {
  return queryOptions({
    queryKey: ['attendees', 'offered-seminars', { when, search, page }],
    queryFn: ({ signal }) =>
      api.request<SeminarList>({
        path: '/seminars',
        query: { search: search || undefined, when, sort: 'date', page, limit: optionsPerPage },
        fallback: 'Failed to fetch seminars',
        signal,
      }),
  })
}

/** Seats change the catalogue's counts and the dashboards. */
export const seatChangeInvalidation = { invalidates: [['seminars']], announces: ['people', 'registrations'] }

export const deleteAttendeeCall = {
  path: '/attendees/delete',
  fallback: 'Failed to delete attendee',
} as const

export const deleteAttendeeMutation: AdminMutation<DeleteAttendeeInput, SuccessResponse> = {
  ...deleteAttendeeCall,
  ...seatChangeInvalidation,
  succeeded: (_, { attendeeId }) => `Attendee with ID ${attendeeId} has been deleted.`,
}

/**
 * @param added success message
 * @param toDedupeKey the same for every retry
 */
export function addToSeminarMutation(
  added: { readonly name: string; readonly title: string },
  attemptKey: string,
): AdminMutation<AddToSeminarInput, AddToSeminarResponse> {
  return {
    path: '/attendees/add-to-seminar',
    headers: { 'Idempotency-Key': attemptKey },
    ...seatChangeInvalidation,
    fallback: 'Failed to add the attendee to the seminar',
    succeeded: () => `${added.name} has been added to "${added.title}".`,
  }
}
