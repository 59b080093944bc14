import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'

const optionsPerPage = 10

export interface PickerSearch {
  readonly search: string
  readonly page: number
}

export function attendeePickerQuery({ search, page }: PickerSearch) {
  return endpointQuery('GET /attendees', {
    query: { search: search || undefined, page, limit: optionsPerPage },
  })
}

/** @param when 'upcoming' lists the soonest first; undefined lists all, past ones last */
export function seminarPickerQuery(when: 'upcoming' | undefined, { search, page }: PickerSearch) {
  return endpointQuery('GET /seminars', {
    query: { search: search || undefined, when, sort: 'date', page, limit: optionsPerPage },
    fallback: 'Failed to fetch seminars',
  })
}

export const deleteAttendeeFailed = 'Failed to delete attendee'

export const deleteAttendeeMutation = endpointMutation('POST /attendees/delete', {
  failed: deleteAttendeeFailed,
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
  return endpointMutation('POST /attendees/add-to-seminar', {
    headers: { 'Idempotency-Key': attemptKey },
    failed: 'Failed to add the attendee to the seminar',
    succeeded: () => `${added.name} has been added to "${added.title}".`,
  })
}
