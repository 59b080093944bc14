import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { MarkAllInput, MarkAllResponse } from '../contract/marks.ts'
import {
  type AttendanceMarkRow,
  listAttendanceMarks,
  lockRegistrations,
  removeStaffMarks,
} from '../queries/marks.ts'
import { findSlot, listSlotRows, type SlotRow } from '../queries/slots.ts'
import { wholeSeminarMarkReason, whyAttendanceCannotBeMarked } from '../rules/marking.ts'
import { slotNotFoundRefusal } from './change-slot.ts'
import {
  defaultMarkMinutes,
  markStatusText,
  putStaffMarks,
  recordAttendanceDecisions,
} from './mark-attendance-slot.ts'
import { recomputeCompletions } from './recompute-completions.ts'

/**
 * Marks everybody with a seat in a slot, optionally only those about whom nothing is known. Without a reason, nobody
 * loses minutes: who would is skipped.
 */
export function markSlotForAll(context: CommandContext, input: MarkAllInput): Promise<MarkAllResponse> {
  const { seminarId, slotId, status, onlyUnmarked } = input
  const reason = input.reason || null
  if (status === 'excused' && reason === null)
    throw fieldRefusal('reason', 'reason_missing', 'Please give a reason.')
  return refuseIfActorDeleted(
    inTransaction(context.db, async (tx) => {
      const seminar = await lockSeminar(tx, seminarId)
      const slot = await findSlot(tx, slotId)
      if (seminar === null || slot?.seminarId !== seminarId) throw slotNotFoundRefusal()
      const refusal = whyAttendanceCannotBeMarked(seminar, context.now)
      if (refusal !== null) throw new Refusal('conflict', 'attendance_not_open', refusal)
      const seated = (await lockRegistrations(tx, seminarId, null)).filter(holdsSeat)
      const ids = seated.map(({ id }) => id)
      const markOf = new Map(
        (await listAttendanceMarks(tx, ids))
          .filter((mark) => mark.slotId === slotId)
          .map((mark) => [mark.registrationId, mark]),
      )
      const minutesOf = (id: number) => defaultMarkMinutes(status, slot, markOf.get(id))
      const differing = ids.filter((id) => {
        const former = markOf.get(id)
        return onlyUnmarked
          ? former === undefined
          : former?.status !== status || former.minutes !== minutesOf(id)
      })
      const chosen = differing.filter(
        (id) => reason !== null || minutesOf(id) >= (markOf.get(id)?.minutes ?? 0),
      )
      const skipped = differing.length - chosen.length
      const marks = chosen.map((registrationId) => ({
        registrationId,
        slot,
        status,
        reason,
        minutes: minutesOf(registrationId),
      }))
      await putStaffMarks(tx, context, marks)
      if (chosen.length === 0) return { changed: 0, skipped }
      await recomputeCompletions(tx, { seminarId, registrationIds: chosen, now: context.now })
      await recordAudit(tx, context, {
        action: 'attendance.slot_marked',
        subjectType: 'seminar',
        subjectId: seminarId,
        details: { slotId, status, changed: chosen.length },
      })
      const title = `Marked ${markStatusText(status)} at ${slot.label}, with everybody`
      const chosenIds = new Set(chosen)
      const changed = seated.filter(({ id }) => chosenIds.has(id))
      await recordAttendanceDecisions(
        tx,
        context,
        changed.map((registration) => ({ ...registration, title, description: reason })),
      )
      return { changed: chosen.length, skipped }
    }),
  )
}

const statusOfWhole = { attended: 'present', 'no-show': 'absent' } as const

/**
 * The former way to mark a registration, in a seminar with slots: all slots that have opened are marked, or return to
 * what the scans say. The caller holds the seminar's lock.
 * @returns whether anything changed
 */
export async function markOpenedSlots(
  tx: Transaction,
  context: CommandContext,
  {
    seminarId,
    registrationIds,
    attendanceStatus,
  }: {
    seminarId: number
    registrationIds: readonly number[]
    attendanceStatus: 'registered' | 'attended' | 'no-show'
  },
): Promise<boolean> {
  const { now } = context
  const opened = (await listSlotRows(tx, seminarId)).filter(({ opensAt }) => opensAt <= now)
  await lockRegistrations(tx, seminarId, registrationIds)
  const former = await listAttendanceMarks(tx, registrationIds)
  if (attendanceStatus === 'registered') {
    const slotIds = opened.map(({ id }) => id)
    if (!former.some(({ slotId, source }) => source === 'staff' && slotIds.includes(slotId))) return false
    await removeStaffMarks(tx, { registrationIds, slotIds, now })
  } else {
    const whole = { slots: opened, registrationIds, attendanceStatus }
    if (!(await markAttendanceSlots(tx, context, whole))) return false
  }
  await recomputeCompletions(tx, { seminarId, registrationIds, now })
  return true
}

interface SlotsToMark {
  readonly slots: readonly SlotRow[]
  /** Registrations, locked. */
  readonly registrationIds: readonly number[]
  readonly attendanceStatus: 'attended' | 'no-show'
}

/**
 * Marks slots like the whole seminar, without computing what follows.
 * @returns whether anything changed
 */
export async function markAttendanceSlots(
  tx: Transaction,
  context: CommandContext,
  { slots, registrationIds, attendanceStatus }: SlotsToMark,
): Promise<boolean> {
  const former = await listAttendanceMarks(tx, registrationIds)
  const status = statusOfWhole[attendanceStatus]
  const marks = slots.flatMap((slot) => {
    const minutes = defaultMarkMinutes(status, slot)
    const isSame = (mark: AttendanceMarkRow) =>
      mark.slotId === slot.id && mark.status === status && mark.minutes === minutes
    const same = new Set(former.filter(isSame).map(({ registrationId }) => registrationId))
    return registrationIds
      .filter((id) => !same.has(id))
      .map((registrationId) => ({ registrationId, slot, status, minutes, reason: wholeSeminarMarkReason }))
  })
  if (marks.length > 0) await putStaffMarks(tx, context, marks)
  return marks.length > 0
}
