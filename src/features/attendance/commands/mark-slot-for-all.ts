import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
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
  type MarkingContext,
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

export interface WholeSeminarMarks {
  readonly seminarId: number
  readonly registrationIds: readonly number[]
  readonly attendanceStatus: AttendanceStatus
}

/** Lists the slots that a mark of the whole seminar marks: all its days, or those slots of staff that have opened. */
export async function listSlotsOfWholeSeminar(
  tx: Transaction,
  seminarId: number,
  now: Date,
): Promise<SlotRow[]> {
  return (await listSlotRows(tx, seminarId)).filter(
    ({ isAutomatic, opensAt }) => isAutomatic || opensAt <= now,
  )
}

/**
 * Marks registrations in the slots of the whole seminar, or returns these to what the scans say. The caller holds the
 * seminar's lock.
 * @returns whether anything changed
 */
export async function markWholeSeminar(
  tx: Transaction,
  context: MarkingContext,
  { seminarId, registrationIds, attendanceStatus }: WholeSeminarMarks,
): Promise<boolean> {
  const { now } = context
  const slots = await listSlotsOfWholeSeminar(tx, seminarId, now)
  await lockRegistrations(tx, seminarId, registrationIds)
  if (attendanceStatus === 'registered') {
    const slotIds = slots.map(({ id }) => id)
    const former = await listAttendanceMarks(tx, registrationIds)
    if (!former.some(({ slotId, source }) => source === 'staff' && slotIds.includes(slotId))) return false
    await removeStaffMarks(tx, { registrationIds, slotIds, now })
  } else if (!(await putWholeMarks(tx, context, { slots, registrationIds, attendanceStatus }))) return false
  await recomputeCompletions(tx, { seminarId, registrationIds, now })
  return true
}

interface WholeMarks extends Pick<WholeSeminarMarks, 'registrationIds'> {
  readonly slots: readonly SlotRow[]
  readonly attendanceStatus: 'attended' | 'no-show'
}

/**
 * Marks locked registrations in slots like the whole seminar. Computes nothing of what follows.
 * @returns whether anything changed
 */
export async function putWholeMarks(
  tx: Transaction,
  context: MarkingContext,
  { slots, registrationIds, attendanceStatus }: WholeMarks,
): Promise<boolean> {
  const keyOf = (mark: Pick<AttendanceMarkRow, 'registrationId' | 'slotId' | 'status' | 'minutes'>) =>
    [mark.registrationId, mark.slotId, mark.status, mark.minutes].join(' ')
  const former = new Set((await listAttendanceMarks(tx, registrationIds)).map(keyOf))
  const status = attendanceStatus === 'attended' ? 'present' : 'absent'
  const reason = wholeSeminarMarkReason
  const marks = slots.flatMap((slot) => {
    const mark = { slot, slotId: slot.id, status, minutes: defaultMarkMinutes(status, slot), reason } as const
    return registrationIds
      .map((registrationId) => ({ ...mark, registrationId }))
      .filter((one) => !former.has(keyOf(one)))
  })
  if (marks.length > 0) await putStaffMarks(tx, context, marks)
  return marks.length > 0
}
