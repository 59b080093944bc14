import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'

const optionsPerPage = 10

export interface PickerSearch {
  readonly search: string
  readonly page: number
}

export function attendeePickerQuery(api: ApiClient, { search, page }: PickerSearch) {
  return queryOptions({
    queryKey: ['attendees', 'offered', { search, page }],
    queryFn: ({ signal }) =>
      api.request('GET /attendees', {
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
      api.request('GET /seminars', {
        query: { search: search || undefined, when, sort: 'date', page, limit: optionsPerPage },
        fallback: 'Failed to fetch seminars',
        signal,
      }),
  })
}

/** Seats change the catalogue's counts and the dashboards. */
export const seatChangeInvalidation = { invalidates: [['seminars']], announces: ['people', 'registrations'] }

export const deleteAttendeeFailed = 'Failed to delete attendee'

export const deleteAttendeeMutation = defineAdminMutation({
  endpoint: 'POST /attendees/delete',
  fallback: deleteAttendeeFailed,
  ...seatChangeInvalidation,
  succeeded: (_, { attendeeId }) => `Attendee with ID ${attendeeId} has been deleted.`,
})

/**
 * @param added success message
 * @param toDedupeKey the same for every retry
 */
export function addToSeminarMutation(
  added: { readonly name: string; readonly title: string },
  attemptKey: string,
) {
  return defineAdminMutation({
    endpoint: 'POST /attendees/add-to-seminar',
    headers: { 'Idempotency-Key': attemptKey },
    ...seatChangeInvalidation,
    fallback: 'Failed to add the attendee to the seminar',
    succeeded: () => `${added.name} has been added to "${added.title}".`,
  })
}
