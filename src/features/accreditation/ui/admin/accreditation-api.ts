import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '../../../../platform/api-client/api-client.ts'
import { defineAdminMutation } from '../../../../ui/admin/use-admin-mutation.ts'

export function seminarAccreditationQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: ['accreditation', 'seminar', seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /accreditation/seminar', {
        query: { seminarId },
        fallback: 'Failed to fetch the accreditation',
        signal,
      }),
    // An edit must start from current data.
    staleTime: 0,
  })
}

const invalidates = [['accreditation']]

/** Seminars show what was approved. */
const announces = ['accreditation']

export const saveAccreditationMutation = defineAdminMutation({
  invalidates,
  announces,
  endpoint: 'POST /accreditation/save',
  fallback: 'The accreditation could not be saved',
  succeeded: () => 'The accreditation is saved.',
  showsFieldsItself: true,
})

export const deleteAccreditationMutation = defineAdminMutation({
  invalidates,
  announces,
  endpoint: 'POST /accreditation/delete',
  fallback: 'The accreditation could not be deleted',
  succeeded: () => 'The accreditation is deleted.',
})
