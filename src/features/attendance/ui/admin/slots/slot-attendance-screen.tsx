import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AttendanceProgramme } from '#app/features/attendance/contract/programme.ts'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import { type PageTab, PageTabs } from '#app/ui/admin/page-tabs.tsx'
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

/** Attendance of a seminar by slot. */
export function SlotAttendanceScreen(props: SlotAttendanceScreenProps) {
  const { seminarId } = props
  const query = useQuery(programmeQuery(seminarId))
  return (
    <>
      <div className="row-actions">
        <AttendanceActions seminarId={seminarId} slots={query.data?.slots ?? []} />
        {props.actions}
      </div>
      <Loaded query={query} name="the slots" rows={10}>
        {(programme) => <AttendanceTabs {...props} programme={programme} />}
      </Loaded>
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
