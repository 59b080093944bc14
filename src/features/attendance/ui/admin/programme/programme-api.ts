import type { BodyOf } from '#app/platform/api-client/api-client.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { toast } from '#app/ui/toast.ts'

export function programmeQuery(seminarId: number) {
  return {
    ...endpointQuery('GET /seminars/programme', { query: { seminarId } }),
    // An edit must start from current data.
    staleTime: 0,
  }
}

export function attendanceSettingsQuery(seminarId: number) {
  return { ...endpointQuery('GET /attendance/settings', { query: { seminarId } }), staleTime: 0 }
}

export const saveProgrammeMutation = endpointMutation('POST /seminars/programme', {
  failed: 'Failed to save the program',
  showsFieldsItself: true,
  succeeded: () => 'The program has been saved.',
})

export const closeSlotMutation = endpointMutation('POST /attendance/slots/close', {
  failed: 'Failed to change the slot',
  succeeded: (_, { isClosed }) =>
    isClosed ? 'The slot takes no more scans.' : 'The slot takes scans again until its closing time.',
})

export const saveAttendanceSettingsMutation = endpointMutation('POST /attendance/settings', {
  failed: 'Failed to save the attendance rules',
  succeeded: () => 'The attendance rules have been saved.',
})

/** Copies the program of a duplicated seminar; quiet, unless that fails. */
export function useCopyProgramme() {
  const api = useApiClient()
  return async (copy: BodyOf<'POST /seminars/programme/copy'>): Promise<void> => {
    const fallback = 'The program could not be copied.'
    try {
      await api.request('POST /seminars/programme/copy', { body: copy, fallback })
    } catch (error) {
      toast.error(fallback, error instanceof Error ? error.message : undefined)
    }
  }
}
