import type { AttendanceFilter } from '#app/features/attendance/contract/marks.ts'
import {
  defineSearchParams,
  optionParam,
  pageParam,
  rowIdParam,
  type SearchParamsOf,
  searchTextParam,
} from '#app/ui/admin/search-params.ts'

export const attendanceFilterLabels: Record<AttendanceFilter, string> = {
  below_minimum: 'Below the minimum',
  unmarked: 'Not marked',
  present: 'Present',
  late: 'Late',
  left_early: 'Left early',
  absent: 'Absent',
  excused: 'Excused',
}

export const attendanceTabLabels = {
  people: 'People',
  'to-look-at': 'To Look At',
  passes: 'Check-in Passes',
} as const
export type AttendanceTabName = keyof typeof attendanceTabLabels

/** `/seminars/5/attendance?search=ana&slot=7&status=late&page=2`, `/seminars/5/attendance?tab=passes` */
export const slotAttendanceSearchParams = defineSearchParams({
  tab: optionParam(attendanceTabLabels),
  search: searchTextParam,
  slot: rowIdParam,
  status: optionParam(attendanceFilterLabels),
  page: pageParam,
})
export type SlotAttendanceParams = SearchParamsOf<typeof slotAttendanceSearchParams>

/**
 * Removes the status if it needs a slot and none is chosen, and a slot that the seminar does not have.
 * @param slotIds null while unknown
 */
export function toValidSlotFilter(
  params: SlotAttendanceParams,
  slotIds: readonly number[] | null,
): SlotAttendanceParams {
  const hasSlot = params.slot !== undefined && (slotIds?.includes(params.slot) ?? true)
  const slot = hasSlot ? params.slot : undefined
  const needsSlot = params.status !== undefined && params.status !== 'below_minimum'
  return { ...params, slot, status: needsSlot && slot === undefined ? undefined : params.status }
}
