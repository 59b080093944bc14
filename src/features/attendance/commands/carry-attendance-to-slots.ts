import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { listAttendanceMarks, lockRegistrations, updateAttendanceStatuses } from '../queries/marks.ts'
import { listSlotRows, type SlotRow } from '../queries/slots.ts'
import { wholeSeminarMarkReason } from '../rules/marking.ts'
import { isPresentMark } from '../rules/slot-mark.ts'
import { markAttendanceSlots } from './mark-slot-for-all.ts'

/** Attendance of registrations for the whole seminar; those without a mark are missing. */
export type WholeSeminarAttendance = ReadonlyMap<number, Exclude<AttendanceStatus, 'registered'>>

/**
 * Collects the marks for the whole seminar that would be lost with these slots; of a seminar without slots,
 * the marks themselves. The caller holds the seminar's lock.
 */
export async function collectWholeAttendance(
  tx: Transaction,
  seminarId: number,
  { former, removed }: { readonly former: readonly SlotRow[]; readonly removed: readonly SlotRow[] },
): Promise<WholeSeminarAttendance> {
  const whole = new Map<number, Exclude<AttendanceStatus, 'registered'>>()
  const locked = await lockRegistrations(tx, seminarId, null)
  if (former.length === 0) {
    for (const { id, attendanceStatus } of locked)
      if (attendanceStatus !== 'registered') whole.set(id, attendanceStatus)
    return whole
  }
  const removedIds = new Set(removed.map(({ id }) => id))
  const marks = await listAttendanceMarks(
    tx,
    locked.map(({ id }) => id),
  )
  for (const mark of marks) {
    if (mark.reason !== wholeSeminarMarkReason || !removedIds.has(mark.slotId)) continue
    if (isPresentMark(mark)) whole.set(mark.registrationId, 'attended')
    else if (!whole.has(mark.registrationId)) whole.set(mark.registrationId, 'no-show')
  }
  return whole
}

/** Marks whole attendance in the slots that were added and have opened; without slots, in the registrations again. */
export async function carryAttendanceToSlots(
  tx: Transaction,
  context: CommandContext,
  { seminarId, whole, former }: FormerAttendance,
): Promise<void> {
  const formerIds = new Set(former.map(({ id }) => id))
  const slots = await listSlotRows(tx, seminarId)
  if (slots.length === 0 && former.length > 0) {
    const locked = await lockRegistrations(tx, seminarId, null)
    const statuses = locked.map(({ id }) => ({
      id,
      attendanceStatus: whole.get(id) ?? ('registered' as const),
    }))
    return updateAttendanceStatuses(tx, statuses)
  }
  const added = slots.filter(({ id, opensAt }) => !formerIds.has(id) && opensAt <= context.now)
  for (const [attendanceStatus, entries] of Map.groupBy(whole, ([, status]) => status)) {
    const registrationIds = entries.map(([id]) => id)
    await markAttendanceSlots(tx, context, { slots: added, registrationIds, attendanceStatus })
  }
}

export interface FormerAttendance {
  readonly seminarId: number
  readonly whole: WholeSeminarAttendance
  /** Slots before the change. */
  readonly former: readonly SlotRow[]
}
