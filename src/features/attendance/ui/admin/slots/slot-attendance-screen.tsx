import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { type PageTab, PageTabs } from '#app/ui/admin/page-tabs.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
import type { ListParamsState } from '#app/ui/admin/search-params.ts'
import { programmeQuery } from '../programme/programme-api.ts'
import { AttendanceActions } from './attendance-actions.tsx'
import { CheckInPasses } from './check-in-passes.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { SlotAttendance } from './slot-attendance.tsx'
import { reviewQueueQuery } from './slot-attendance-api.ts'
import {
  type AttendanceTabName,
  attendanceTabLabels,
  type SlotAttendanceParams,
  toValidSlotFilter,
} from './slot-attendance-params.ts'

export interface SlotAttendanceScreenProps {
  seminarId: number
  state: ListParamsState<SlotAttendanceParams>
  canOverride: boolean
  /** Whether check-in passes are shown. */
  canSetUp: boolean
  /** Buttons for the attendance of the whole seminar. */
  actions: ReactNode
}

const skeletonRows = 10

/** Attendance of a seminar by slot. */
export function SlotAttendanceScreen(props: SlotAttendanceScreenProps) {
  const { seminarId } = props
  const { data, isError, refetch } = useQuery(programmeQuery(seminarId))
  return (
    <>
      <div className="row-actions">
        <AttendanceActions seminarId={seminarId} slots={data?.slots ?? []} />
        {props.actions}
      </div>
      {data === undefined && isError ? (
        <ErrorState message="Failed to load the slots." onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? (
        <ListSkeleton label="Loading attendance" rows={skeletonRows} />
      ) : null}
      {data === undefined ? null : <AttendanceTabs {...props} programme={data} />}
    </>
  )
}

function AttendanceTabs(props: SlotAttendanceScreenProps & { programme: AttendanceProgramme }) {
  const { seminarId, state, canSetUp, programme } = props
  const [params, show] = state
  const { seminar, slots } = programme
  const toReview = useQuery(reviewQueueQuery(seminarId))
  const tab = (name: AttendanceTabName, content: PageTab<AttendanceTabName>['content']) => ({
    name,
    label: attendanceTabLabels[name],
    content,
  })
  const slotIds = slots.map(({ id }) => id)
  const tabs: PageTab<AttendanceTabName>[] = [
    tab('people', () => (
      <SlotAttendance {...props} slots={slots} state={[toValidSlotFilter(params, slotIds), show]} />
    )),
    {
      ...tab('to-look-at', () => <ReviewQueue seminarId={seminarId} />),
      count: toReview.data?.total,
    },
    ...(canSetUp ? [tab('passes', () => <CheckInPasses seminar={seminar} />)] : []),
  ]
  const current = tabs.find(({ name }) => name === params.tab) ?? tabs[0]
  return (
    <PageTabs
      label="Attendance"
      tabs={tabs}
      current={current?.name ?? 'people'}
      onChange={(name) => show({ ...params, tab: name === 'people' ? undefined : name })}
    />
  )
}
