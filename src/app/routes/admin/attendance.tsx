import { Button } from '@mantine/core'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { programmeQuery } from '#app/features/attendance/ui/admin/programme/programme-api.ts'
import { SeminarAttendanceSheet } from '#app/features/attendance/ui/admin/seminar-attendance-sheet.tsx'
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
import { useOverlay } from '#app/ui/admin/use-overlay.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  type SeminarContentProps,
  type SeminarPrefetchContext,
  seminarPage,
} from './seminars/seminar-page.tsx'

export const { loader, Component } = seminarPage({
  title: 'Attendance',
  tab: 'attendance',
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

function Attendance({ role, seminarId, seminar }: SeminarContentProps) {
  const state = useListSearchParams(slotAttendanceSearchParams)
  const { overlay, opens } = useOverlay()
  return (
    <>
      <SlotAttendanceScreen
        seminarId={seminarId}
        state={state}
        canOverride={roleHasPermission(role, 'attendance.override')}
        canSetUp={roleHasPermission(role, 'attendance.set_up')}
        actions={
          seminar === undefined ? null : (
            <Button
              leftSection={<Icon name="user-check" />}
              onClick={opens(<SeminarAttendanceSheet seminar={seminar} />)}
            >
              Mark Attendance
            </Button>
          )
        }
      />
      {overlay}
    </>
  )
}
