import { queryOptions } from '@tanstack/react-query'
import type { MarkStatus } from '#app/features/attendance/contract/marks.ts'
import { endpointQuery, getApiOfQueryClient } from '#app/platform/api-client/endpoint-query.ts'
import { endpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import type { SlotAttendanceParams } from './slot-attendance-params.ts'

const peopleOnAPage = 50

export function slotAttendanceQuery(seminarId: number, params: SlotAttendanceParams) {
  const { search, slot, status, page } = params
  return {
    ...endpointQuery('GET /attendance', {
      query: { seminarId, search: search || undefined, slotId: slot, status, page, limit: peopleOnAPage },
    }),
    // Devices check people in meanwhile.
    staleTime: 0,
  }
}

/** One person of the list, as stored now. */
export function attendancePersonQuery(seminarId: number, registrationId: number) {
  return queryOptions({
    queryKey: ['GET /attendance', 'person', seminarId, registrationId],
    queryFn: async ({ client, signal }) => {
      const { people } = await getApiOfQueryClient(client).request('GET /attendance', {
        query: { seminarId, registrationId },
        fallback: 'Failed to fetch attendance',
        signal,
      })
      return people[0] ?? null
    },
    staleTime: 0,
  })
}

/** Query for the number of people whom a bulk mark would change. */
export function markableCountQuery({
  seminarId,
  slotId,
  onlyUnmarked,
}: {
  seminarId: number
  slotId: number
  onlyUnmarked: boolean
}) {
  const status = onlyUnmarked ? ('unmarked' as const) : undefined
  return queryOptions({
    queryKey: ['GET /attendance', 'count', seminarId, { slotId, status }],
    queryFn: async ({ client, signal }) => {
      const { total } = await getApiOfQueryClient(client).request('GET /attendance', {
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

export function attendanceHistoryQuery(registrationId: number) {
  return { ...endpointQuery('GET /attendance/scans', { query: { registrationId } }), staleTime: 0 }
}

export function reviewQueueQuery(seminarId: number) {
  return { ...endpointQuery('GET /attendance/to-look-at', { query: { seminarId } }), staleTime: 0 }
}

export const markStatusLabels: Record<MarkStatus, string> = {
  present: 'Present',
  late: 'Late',
  left_early: 'Left early',
  absent: 'Absent',
  excused: 'Excused',
}

export const markSlotMutation = endpointMutation('POST /attendance/mark', {
  failed: 'Failed to save the mark',
  succeeded: (_, { status }) => `Marked: ${markStatusLabels[status]}.`,
})

export const markFromScansMutation = endpointMutation('POST /attendance/mark/from-scans', {
  failed: 'Failed to go back to the scans',
  succeeded: ({ mark }) =>
    mark === null ? 'The mark was removed. There are no scans.' : 'The scans decide again.',
})

export const markAllMutation = endpointMutation('POST /attendance/mark-all', {
  failed: 'Failed to mark everyone',
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

export const overrideMutation = endpointMutation('POST /attendance/override', {
  failed: 'Failed to save the decision',
  succeeded: (_, { eligible }) => (eligible ? 'The attendance was accepted.' : 'The decision was undone.'),
})

export const decideItemMutation = endpointMutation('POST /attendance/to-look-at/decide', {
  failed: 'Failed to save the decision',
  succeeded: () => 'Your decision was saved.',
})

export const matchParticipantMutation = endpointMutation('POST /attendance/import/match', {
  failed: 'Failed to save the choice',
  succeeded: () => 'The person gets the minutes of the report.',
})

export const dismissParticipantMutation = endpointMutation('POST /attendance/import/dismiss', {
  failed: 'Failed to save the choice',
  succeeded: () => 'The participant is set aside.',
})

export const openPresenterMutation = endpointMutation('POST /attendance/presenter', {
  failed: 'Failed to open the room code',
  succeeded: () => 'Opening the room code.',
})
