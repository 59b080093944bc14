/** Who came to a seminar, as the office asks for it and marks it (HTTP API, "Attendees"). */
import {
  type Mutation,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { type ApiClient, ApiError } from '../../../../platform/api-client/api-client.ts'
import { adviceOn } from '../../../../platform/api-client/ended-session.ts'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import type { OfficeChange } from '../../../../ui/admin/office-change.ts'
import { toast } from '../../../../ui/public/toast.ts'
import type {
  MarkAttendanceInput,
  MarkedAttendance,
  MarkSeminarAttendanceInput,
  SeminarAttendance,
} from '../../../registration/contract/attendance.ts'
import type { RegistrationAnswer } from '../../../registration/contract/payments.ts'
import type { AttendanceStatus } from '../../../registration/contract.ts'

const lists = ['attendees', 'attendance']

/** With their words. */
export const attendanceWords: Record<AttendanceStatus, string> = {
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

/** How many people are listed at once. */
const peopleOnAPage = 50

export function seminarAttendanceQuery(api: ApiClient, filter: AttendanceFilter) {
  const { seminarId, search, attendanceStatus, page } = filter
  return queryOptions({
    queryKey: [...lists, filter],
    queryFn: ({ signal }) =>
      api.request<SeminarAttendance>({
        path: '/attendees/attendance',
        query: { seminarId, search: search || undefined, attendanceStatus, page, limit: peopleOnAPage },
        fallback: 'Failed to fetch attendance',
        signal,
      }),
    // Others mark at other doors: what is opened is as it is now, and not as it was left.
    staleTime: 0,
    gcTime: 0,
  })
}

const marking = ['attendees', 'mark-attendance']

/** Finds what is being sent for one person. */
const marksOf = (registrationId: number) => ({
  mutationKey: marking,
  status: 'pending' as const,
  predicate: ({ options }: Pick<Mutation, 'options'>) => options.scope?.id === scopeOf(registrationId),
})

const scopeOf = (registrationId: number) => `attendance of ${registrationId}`

/** Writes a mark into every list that names the registration; answers with the mark that stood there. */
function writeMark(queries: QueryClient, { registrationId, attendanceStatus }: MarkAttendanceInput) {
  let former: AttendanceStatus | null = null
  queries.setQueriesData<SeminarAttendance>({ queryKey: lists }, (list) => {
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

/** What a mark changes: the profile and the history, but neither list, which are many rows for one word. */
function renewAfterMark(queries: QueryClient): Promise<unknown> {
  void queries.invalidateQueries({ queryKey: ['dashboards'] })
  void queries.invalidateQueries({ queryKey: lists, refetchType: 'none' })
  return queries.invalidateQueries({
    queryKey: ['attendees'],
    predicate: ({ queryKey }) => queryKey[1] !== 'list' && queryKey[1] !== lists[1],
  })
}

/**
 * Marks whether one person came. It shows at once, and is taken back with a message where it cannot be kept.
 *
 * Not told by a toast each time, as other changes are: at the door somebody is marked every few seconds. Marks of the
 * same person are sent one after the other, so that the last press wins.
 */
export function useAttendanceMark(registrationId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationKey: marking,
    scope: { id: scopeOf(registrationId) },
    mutationFn: (attendanceStatus: AttendanceStatus) =>
      api.request<RegistrationAnswer>({
        method: 'POST',
        path: '/attendees/attendance',
        body: { registrationId, attendanceStatus } satisfies MarkAttendanceInput,
        fallback: 'Attendance could not be saved.',
      }),
    async onMutate(attendanceStatus) {
      // A list on its way is from before this mark.
      await queries.cancelQueries({ queryKey: lists })
      return writeMark(queries, { registrationId, attendanceStatus })
    },
    onSuccess(_, attendanceStatus) {
      // Into lists that were fetched while it was on its way; but not over a later mark of the same person.
      if (queries.isMutating(marksOf(registrationId)) === 1)
        writeMark(queries, { registrationId, attendanceStatus })
      return renewAfterMark(queries)
    },
    onError(error, _, former) {
      if (former) writeMark(queries, { registrationId, attendanceStatus: former })
      toast.error(
        error instanceof ApiError ? error.message : 'Attendance could not be saved.',
        adviceOn(error),
      )
    },
  })
}

/** What is being sent for somebody at this moment; undefined where nothing is. */
export function useMarkBeingSent(registrationId: number): AttendanceStatus | undefined {
  const sent = useMutationState({
    filters: marksOf(registrationId),
    select: ({ state }) => state.variables as AttendanceStatus,
  })
  return sent.at(-1)
}

export const seminarAttendanceMark: OfficeChange<MarkSeminarAttendanceInput, MarkedAttendance> = {
  renews: [['attendees'], ['dashboards']],
  path: '/attendees/attendance/all',
  fallback: 'Failed to mark attendance',
  succeeded: ({ changed }, { attendanceStatus }) => {
    const people = changed === 1 ? '1 attendee' : `${changed.toLocaleString('en-US')} attendees`
    return changed === 0
      ? 'Everyone was marked already.'
      : `${people} marked: ${attendanceWords[attendanceStatus]}.`
  },
}
