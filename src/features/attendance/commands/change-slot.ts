import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { AttendanceSettings, AttendanceSettingsInput, CloseSlotInput } from '../contract/programme.ts'
import type { AttendanceSlot } from '../contract/slots.ts'
import {
  findSlot,
  getAttendanceSettings,
  listAttendanceSlots,
  listSeminarsToSettle,
  markSlotsSettled,
  putAttendanceSettings,
  updateSlot,
} from '../queries/slots.ts'
import { recomputeCompletions } from './recompute-completions.ts'

export function slotNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'slot_unknown', 'This slot does not exist.')
}

export function evidenceDeletedRefusal(): Refusal {
  const message = 'The scans and meeting reports of this seminar were deleted, as their time was over.'
  return new Refusal('conflict', 'evidence_deleted', message)
}

/** Closes a slot to further scans, or opens it again; completions are computed again. */
export function closeAttendanceSlot(
  context: CommandContext,
  { slotId, isClosed }: CloseSlotInput,
): Promise<AttendanceSlot[]> {
  return inTransaction(context.db, async (tx) => {
    const seen = await findSlot(tx, slotId)
    if (seen === null) throw slotNotFoundRefusal()
    const { seminarId } = seen
    await lockSeminar(tx, seminarId)
    const slot = await findSlot(tx, slotId)
    if (slot === null) throw slotNotFoundRefusal()
    if ((slot.closedAt !== null) !== isClosed) {
      await updateSlot(tx, slotId, { closedAt: isClosed ? context.now : null })
      await recomputeCompletions(tx, { seminarId, registrationIds: null, now: context.now })
      await recordAudit(tx, context, {
        action: 'seminar.programme_changed',
        subjectType: 'seminar',
        subjectId: seminarId,
        details: { slotId, isClosed },
      })
    }
    return listAttendanceSlots(tx, seminarId)
  })
}

/** Changes the rules of a seminar's attendance. Refuses settings that someone else changed. */
export function changeAttendanceSettings(
  context: CommandContext,
  input: AttendanceSettingsInput,
): Promise<AttendanceSettings> {
  const { seminarId } = input
  return inTransaction(context.db, async (tx) => {
    if ((await lockSeminar(tx, seminarId)) === null) throw seminarNotFoundRefusal()
    const former = await getAttendanceSettings(tx, seminarId)
    if (former.version !== input.version) {
      const message = 'Someone else changed these settings in the meantime. Nothing was saved.'
      throw new Refusal('conflict', 'attendance_settings_changed', message)
    }
    await putAttendanceSettings(tx, { ...input, version: input.version + 1 })
    await recomputeCompletions(tx, { seminarId, registrationIds: null, now: context.now })
    const { version: _, seminarId: __, ...details } = input
    await recordAudit(tx, context, {
      action: 'attendance.settings_changed',
      subjectType: 'seminar',
      subjectId: seminarId,
      details,
    })
    return getAttendanceSettings(tx, seminarId)
  })
}

/**
 * Computes completions of seminars whose slots have closed since, so that missing people become absent.
 * @returns the number of seminars
 */
export async function settleClosedSlots({ db, now }: Pick<CommandContext, 'db' | 'now'>): Promise<number> {
  const seminarIds = await listSeminarsToSettle(db, now)
  for (const seminarId of seminarIds) await inTransaction(db, (tx) => settleSeminar(tx, seminarId, now))
  return seminarIds.length
}

async function settleSeminar(tx: Transaction, seminarId: number, now: Date): Promise<void> {
  if ((await lockSeminar(tx, seminarId)) === null) return
  await recomputeCompletions(tx, { seminarId, registrationIds: null, now })
  await markSlotsSettled(tx, seminarId, now)
}
