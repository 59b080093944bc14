import {
  type Mutation,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import type { MarkAttendanceInput, SeminarAttendance } from '#app/features/attendance/contract/attendance.ts'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { ApiError } from '#app/platform/api-client/api-client.ts'
import { sessionExpiredAdvice } from '#app/platform/api-client/ended-session.ts'
import { endpointQuery } from '#app/platform/api-client/endpoint-query.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import { toast } from '#app/ui/toast.ts'
import type { PrcSheetChoice } from './sheet-choice.ts'

const attendanceListsKey = ['GET /attendees/attendance']

export const attendanceStatusLabels: Record<AttendanceStatus, string> = {
  registered: 'Registered',
  attended: 'Attended',
  'no-show': 'No-show',
}

export interface AttendanceFilter {
  readonly seminarId: number
  readonly search: string
  readonly attendanceStatus: AttendanceStatus | undefined
  readonly page: number
}

const peopleOnAPage = 50

export function seminarAttendanceQuery(filter: AttendanceFilter) {
  const { seminarId, search, attendanceStatus, page } = filter
  return {
    ...endpointQuery('GET /attendees/attendance', {
      query: { seminarId, search: search || undefined, attendanceStatus, page, limit: peopleOnAPage },
    }),
    // Others mark attendance at the same time, so always refetch.
    staleTime: 0,
    gcTime: 0,
  }
}

const markMutationKey = ['attendance', 'mark']

const pendingMarksOf = (registrationId: number) => ({
  mutationKey: markMutationKey,
  status: 'pending' as const,
  predicate: ({ options }: Pick<Mutation, 'options'>) => options.scope?.id === scopeOf(registrationId),
})

const scopeOf = (registrationId: number) => `attendance of ${registrationId}`

/** Updates the mark in every cached list; returns the previous one. */
function updateCachedMark(queries: QueryClient, { registrationId, attendanceStatus }: MarkAttendanceInput) {
  let former: AttendanceStatus | null = null
  queries.setQueriesData<SeminarAttendance>({ queryKey: attendanceListsKey }, (list) => {
    const marked = list?.registrations.find(({ id }) => id === registrationId)
    if (list === undefined || marked === undefined || marked.attendanceStatus === attendanceStatus)
      return list
    former = marked.attendanceStatus
    const counts = { ...list.counts }
    counts[former] -= 1
    counts[attendanceStatus] += 1
    const registrations = list.registrations.map((one) =>
      one === marked ? { ...one, attendanceStatus } : one,
    )
    return { ...list, counts, registrations }
  })
  return former as AttendanceStatus | null
}

/** Invalidates all but the lists, which would refetch many rows for one value. */
function invalidateAfterMark(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: attendanceListsKey, refetchType: 'none' })
}

/**
 * Marks attendance optimistically. No toast, as check-in marks a person every few seconds. Marks of one
 * person are sent in sequence, so the last one wins.
 */
export function useMarkAttendance(registrationId: number) {
  const api = useApiClient()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: markMutationKey,
    scope: { id: scopeOf(registrationId) },
    mutationFn: (attendanceStatus: AttendanceStatus) =>
      api.request('POST /attendees/attendance', {
        body: { registrationId, attendanceStatus } satisfies MarkAttendanceInput,
        fallback: 'Attendance could not be saved.',
      }),
    async onMutate(attendanceStatus) {
      // A list in flight predates this mark.
      await queries.cancelQueries({ queryKey: attendanceListsKey })
      return updateCachedMark(queries, { registrationId, attendanceStatus })
    },
    onSuccess(_, attendanceStatus) {
      // Updates lists fetched in the meantime, but not over a later mark of the same person.
      if (queries.isMutating(pendingMarksOf(registrationId)) === 1)
        updateCachedMark(queries, { registrationId, attendanceStatus })
      return invalidateAfterMark(queries)
    },
    onError(error, _, former) {
      if (former) updateCachedMark(queries, { registrationId, attendanceStatus: former })
      toast.error(
        error instanceof ApiError ? error.message : 'Attendance could not be saved.',
        sessionExpiredAdvice(error),
      )
    },
  })
}

/** The mark being sent for a registration; undefined if none. */
export function usePendingAttendanceMark(registrationId: number): AttendanceStatus | undefined {
  const sent = useMutationState({
    filters: pendingMarksOf(registrationId),
    select: ({ state }) => state.variables as AttendanceStatus,
  })
  return sent.at(-1)
}

export const markSeminarAttendanceMutation = endpointMutation('POST /attendees/attendance/all', {
  failed: 'Failed to mark attendance',
  succeeded: ({ changed }, { attendanceStatus }) => {
    const people = changed === 1 ? '1 attendee' : `${changed.toLocaleString('en-US')} attendees`
    return changed === 0
      ? 'Everyone was marked already.'
      : `${people} marked: ${attendanceStatusLabels[attendanceStatus]}.`
  },
})

export function attendanceSheetQuery(seminarId: number, page: number) {
  return {
    ...endpointQuery('GET /seminars/attendance-sheet', { query: { seminarId, page } }),
    // Printed and signed, so it must be current. Each call is audited, so what the server has just sent is kept.
    staleTime: 5000,
    refetchOnReconnect: false,
  }
}

export function printedSheetQuery(seminarId: number, choice: PrcSheetChoice) {
  return {
    ...endpointQuery('GET /attendance/sheet', { query: { seminarId, ...choice } }),
    // Each call is audited, so the sheet that is shown is not fetched again by itself.
    refetchOnReconnect: false,
  }
}
