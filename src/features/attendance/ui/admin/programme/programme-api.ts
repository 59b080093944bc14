import { queryOptions } from '@tanstack/react-query'
import { type ApiClient, ApiError, type BodyOf } from '#app/platform/api-client/api-client.ts'
import { useApi } from '#app/platform/api-client/use-api.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'
import { toast } from '#app/ui/toast.ts'

const invalidation = { invalidates: [['attendance']] }

export function programmeQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: ['attendance', 'programme', seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /seminars/programme', {
        query: { seminarId },
        fallback: 'Failed to fetch the programme',
        signal,
      }),
    // An edit must start from current data.
    staleTime: 0,
  })
}

export function attendanceSettingsQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: ['attendance', 'settings', seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /attendance/settings', {
        query: { seminarId },
        fallback: 'Failed to fetch the attendance rules',
        signal,
      }),
    staleTime: 0,
  })
}

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

export const saveProgrammeMutation = defineAdminMutation({
  ...invalidation,
  announces: ['programme'],
  endpoint: 'POST /seminars/programme',
  fallback: 'Failed to save the programme',
  showsFieldsItself: true,
  succeeded: () => 'The programme has been saved.',
})

export const closeSlotMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /attendance/slots/close',
  fallback: 'Failed to change the slot',
  succeeded: (_, { isClosed }) =>
    isClosed ? 'The slot takes no more scans.' : 'The slot takes scans again until its closing time.',
})

export const saveAttendanceSettingsMutation = defineAdminMutation({
  ...invalidation,
  endpoint: 'POST /attendance/settings',
  fallback: 'Failed to save the attendance rules',
  succeeded: () => 'The attendance rules have been saved.',
})

/** Copies the programme of a duplicated seminar; quiet, unless that fails. */
export function useCopyProgramme() {
  const api = useApi()
  return async (copy: BodyOf<'POST /seminars/programme/copy'>): Promise<void> => {
    const fallback = 'The programme could not be copied.'
    try {
      await api.request('POST /seminars/programme/copy', { body: copy, fallback })
    } catch (error) {
      toast.error(fallback, error instanceof Error ? error.message : undefined)
    }
  }
}
