import { queryOptions } from '@tanstack/react-query'
import type { MarkStatus } from '#app/features/attendance/contract/marks.ts'
import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import { defineAdminMutation } from '#app/ui/admin/use-admin-mutation.ts'
import type { SlotAttendanceParams } from './slot-attendance-params.ts'

const slotListsKey = ['attendance', 'by-slot']
const afterChange = { invalidates: [['attendance']], announces: ['attendance', 'registrations'] }

const peopleOnAPage = 50

export function slotAttendanceQuery(api: ApiClient, seminarId: number, params: SlotAttendanceParams) {
  const { search, slot, status, page } = params
  return queryOptions({
    queryKey: [...slotListsKey, seminarId, { search, slot, status, page }],
    queryFn: ({ signal }) =>
      api.request('GET /attendance', {
        query: { seminarId, search: search || undefined, slotId: slot, status, page, limit: peopleOnAPage },
        fallback: 'Failed to fetch attendance',
        signal,
      }),
    // Devices check people in meanwhile.
    staleTime: 0,
  })
}

/** One person of the list, as stored now. */
export function attendancePersonQuery(api: ApiClient, seminarId: number, registrationId: number) {
  return queryOptions({
    queryKey: [...slotListsKey, seminarId, { registrationId }],
    queryFn: async ({ signal }) => {
      const { people } = await api.request('GET /attendance', {
        query: { seminarId, registrationId },
        fallback: 'Failed to fetch attendance',
        signal,
      })
      return people[0] ?? null
    },
    staleTime: 0,
  })
}

/** How many people a bulk mark would change. */
export function markableCountQuery(
  api: ApiClient,
  { seminarId, slotId, onlyUnmarked }: { seminarId: number; slotId: number; onlyUnmarked: boolean },
) {
  const status = onlyUnmarked ? ('unmarked' as const) : undefined
  return queryOptions({
    queryKey: [...slotListsKey, seminarId, 'count', { slotId, status }],
    queryFn: async ({ signal }) => {
      const { total } = await api.request('GET /attendance', {
        query: { seminarId, slotId, status, limit: 1 },
        fallback: 'Failed to count attendees',
        signal,
      })
      return total
    },
    staleTime: 0,
    gcTime: 0,
  })
}

export function attendanceHistoryQuery(api: ApiClient, registrationId: number) {
  return queryOptions({
    queryKey: ['attendance', 'history', registrationId],
    queryFn: ({ signal }) =>
      api.request('GET /attendance/scans', {
        query: { registrationId },
        fallback: 'Failed to fetch the history',
        signal,
      }),
    staleTime: 0,
  })
}

export function toLookAtQuery(api: ApiClient, seminarId: number) {
  return queryOptions({
    queryKey: ['attendance', 'to-look-at', seminarId],
    queryFn: ({ signal }) =>
      api.request('GET /attendance/to-look-at', {
        query: { seminarId },
        fallback: 'Failed to fetch what to look at',
        signal,
      }),
    staleTime: 0,
  })
}

export const markStatusLabels: Record<MarkStatus, string> = {
  present: 'Present',
  late: 'Late',
  left_early: 'Left early',
  absent: 'Absent',
  excused: 'Excused',
}

export const markSlotMutation = defineAdminMutation({
  ...afterChange,
  endpoint: 'POST /attendance/mark',
  fallback: 'Failed to save the mark',
  succeeded: (_, { status }) => `Marked: ${markStatusLabels[status]}.`,
})

export const markFromScansMutation = defineAdminMutation({
  ...afterChange,
  endpoint: 'POST /attendance/mark/from-scans',
  fallback: 'Failed to go back to the scans',
  succeeded: ({ mark }) =>
    mark === null ? 'The mark was removed. There are no scans.' : 'The scans decide again.',
})

export const markAllMutation = defineAdminMutation({
  ...afterChange,
  endpoint: 'POST /attendance/mark-all',
  fallback: 'Failed to mark everyone',
  succeeded: ({ changed, skipped }) =>
    [
      changed === 0 && skipped === 0
        ? 'Everyone was marked already.'
        : `${toPeopleCount(changed)} marked: Present.`,
      ...(skipped === 0 ? [] : [`${toPeopleCount(skipped)} skipped, because they have more minutes.`]),
    ].join(' '),
})

export const toPeopleCount = (count: number) =>
  count === 1 ? '1 attendee' : `${count.toLocaleString('en-US')} attendees`

export const overrideMutation = defineAdminMutation({
  ...afterChange,
  endpoint: 'POST /attendance/override',
  fallback: 'Failed to save the decision',
  succeeded: (_, { eligible }) => (eligible ? 'The attendance was accepted.' : 'The decision was undone.'),
})

export const decideItemMutation = defineAdminMutation({
  ...afterChange,
  endpoint: 'POST /attendance/to-look-at/decide',
  fallback: 'Failed to save the decision',
  succeeded: () => 'Your decision was saved.',
})

export const matchParticipantMutation = defineAdminMutation({
  ...afterChange,
  endpoint: 'POST /attendance/import/match',
  fallback: 'Failed to save the choice',
  succeeded: () => 'The person gets the minutes of the report.',
})

export const dismissParticipantMutation = defineAdminMutation({
  ...afterChange,
  endpoint: 'POST /attendance/import/dismiss',
  fallback: 'Failed to save the choice',
  succeeded: () => 'The participant is set aside.',
})

export const openPresenterMutation = defineAdminMutation({
  endpoint: 'POST /attendance/presenter',
  fallback: 'Failed to open the room code',
  succeeded: () => 'Opening the room code.',
  invalidates: [],
})
