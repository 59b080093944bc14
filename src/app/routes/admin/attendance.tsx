import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { programmeQuery } from '#app/features/attendance/ui/admin/programme/programme-api.ts'
import {
  reviewQueueQuery,
  slotAttendanceQuery,
} from '#app/features/attendance/ui/admin/slots/slot-attendance-api.ts'
import {
  slotAttendanceSearchParams,
  toValidSlotFilter,
} from '#app/features/attendance/ui/admin/slots/slot-attendance-params.ts'
import { SlotAttendanceScreen } from '#app/features/attendance/ui/admin/slots/slot-attendance-screen.tsx'
import { useListSearchParams } from '#app/ui/admin/search-params.ts'
import {
  type SeminarContentProps,
  type SeminarPrefetchContext,
  seminarPage,
} from './seminars/seminar-page.tsx'

export const { loader, Component } = seminarPage({
  title: 'Attendance',
  permission: 'attendance.correct',
  prefetch: prefetchAttendance,
  Content: Attendance,
})

async function prefetchAttendance({ queries, params, seminarId }: SeminarPrefetchContext): Promise<void> {
  const query = programmeQuery(seminarId)
  await queries.prefetchQuery(query)
  const slots = queries.getQueryData(query.queryKey)?.slots ?? []
  const slotIds = slots.map(({ id }) => id)
  const filter = toValidSlotFilter(slotAttendanceSearchParams.read(params), slotIds)
  await Promise.all([
    queries.prefetchQuery(slotAttendanceQuery(seminarId, filter)),
    queries.prefetchQuery(reviewQueueQuery(seminarId)),
  ])
}

function Attendance({ role, seminarId }: SeminarContentProps) {
  const state = useListSearchParams(slotAttendanceSearchParams)
  return (
    <SlotAttendanceScreen
      seminarId={seminarId}
      state={state}
      canOverride={roleHasPermission(role, 'attendance.override')}
      canSetUp={roleHasPermission(role, 'attendance.set_up')}
    />
  )
}
