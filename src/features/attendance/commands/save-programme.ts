import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordDeviations } from '#app/features/accreditation/commands/record-deviations.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { planProgramme } from '#app/features/seminars/commands/plan-programme.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { SaveProgrammeInput } from '../contract/programme.ts'
import type { SlotInput } from '../contract/slots.ts'
import { deleteComputedCompletions } from '../queries/marks.ts'
import {
  countRecordsBySlot,
  deleteSlots,
  freezeDefaultMinimum,
  insertAttendanceSlots,
  listSlotRows,
  noSlotRecords,
  type SlotRow,
  type SlotValues,
  updateSlot,
} from '../queries/slots.ts'
import { describeRecords } from '../rules/slot-records.ts'
import { carryAttendanceToSlots, collectWholeAttendance } from './carry-attendance-to-slots.ts'
import { recomputeCompletions } from './recompute-completions.ts'

/**
 * Replaces the program of a seminar: its sessions and slots. Refuses a program that someone else changed, and
 * removing a slot for which anything was recorded; marks are computed again with the new times. Marks for the whole
 * seminar are carried into its first slots, and back when the last one goes.
 */
export function saveProgramme(context: CommandContext, input: SaveProgrammeInput): Promise<void> {
  const { seminarId, version, sessions, slots, accreditationReason } = input
  return inTransaction(context.db, async (tx) => {
    const seminar = await lockSeminar(tx, seminarId)
    if (seminar === null) throw seminarNotFoundRefusal()
    await recordDeviations(tx, context, {
      seminarId,
      reason: accreditationReason,
      change: () => planProgramme(tx, { seminar, version, sessions }),
    })
    await replaceSlots(tx, context, { seminarId, slots })
    if (slots.length > 0) await freezeDefaultMinimum(tx, seminarId, context.policies.minimumAttendancePercent)
    await recomputeCompletions(tx, { seminarId, registrationIds: null, now: context.now })
    if (slots.length === 0) await deleteComputedCompletions(tx, seminarId)
    await recordAudit(tx, context, {
      action: 'seminar.programme_changed',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { sessions: sessions.length, slots: slots.length },
    })
  })
}

async function replaceSlots(
  tx: Transaction,
  context: CommandContext,
  { seminarId, slots }: Pick<SaveProgrammeInput, 'seminarId' | 'slots'>,
): Promise<void> {
  refuseInvalidSlots(slots)
  const former = await listSlotRows(tx, seminarId)
  const known = new Map(former.map((slot) => [slot.id, slot]))
  const remaining = slots.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (remaining.some((id) => !known.has(id)) || new Set(remaining).size < remaining.length)
    throw new Refusal('conflict', 'slot_unknown', 'A slot of this programme no longer exists.')
  const removed = former.filter(({ id }) => !remaining.includes(id))
  await refuseSlotsWithRecords(tx, removed)
  const whole = await collectWholeAttendance(tx, seminarId, { former, removed })
  await deleteSlots(
    tx,
    removed.map(({ id }) => id),
  )
  const added: SlotValues[] = []
  for (const [position, { id, ...slot }] of slots.entries()) {
    const values = toSlotValues(slot, { seminarId, position })
    const existing = id === undefined ? undefined : known.get(id)
    if (existing === undefined) added.push(values)
    else if (isChanged(existing, values)) await updateSlot(tx, existing.id, values)
  }
  await insertAttendanceSlots(tx, added)
  await carryAttendanceToSlots(tx, context, { seminarId, whole, former })
}

function toSlotValues(
  { startsAt, endsAt, opensAt, closesAt, room, ...slot }: Omit<SlotInput, 'id'>,
  owner: { readonly seminarId: number; readonly position: number },
): SlotValues {
  return {
    ...owner,
    ...slot,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    opensAt: new Date(opensAt),
    closesAt: new Date(closesAt),
    room: room || null,
  }
}

function isChanged(existing: SlotRow, values: SlotValues): boolean {
  const keys = Object.keys(values) as (keyof SlotValues)[]
  return keys.some((key) => String(existing[key]) !== String(values[key]))
}

function refuseInvalidSlots(slots: readonly SlotInput[]): void {
  const labels = new Set<string>()
  for (const [index, slot] of slots.entries()) {
    const at = (field: string) => `slots.${index}.${field}`
    if (labels.has(slot.label))
      throw fieldRefusal(at('label'), 'slot_label_taken', 'Another slot has this name.')
    labels.add(slot.label)
    const length = Date.parse(slot.endsAt) - Date.parse(slot.startsAt)
    if (length <= 0) throw fieldRefusal(at('endsAt'), 'slot_ends_first', 'The end must be after the start.')
    if (Date.parse(slot.closesAt) <= Date.parse(slot.opensAt))
      throw fieldRefusal(at('closesAt'), 'slot_closes_first', 'Closing must be after opening.')
    if (slot.creditMinutes * 60_000 > length)
      throw fieldRefusal(at('creditMinutes'), 'slot_credit_too_long', 'More minutes than the slot is long.')
  }
}

async function refuseSlotsWithRecords(tx: Transaction, removed: readonly SlotRow[]): Promise<void> {
  const counts = await countRecordsBySlot(
    tx,
    removed.map(({ id }) => id),
  )
  for (const { id, label } of removed) {
    const { scanCount, recordCount } = counts.get(id) ?? noSlotRecords
    if (scanCount === 0 && recordCount === 0) continue
    const what = describeRecords({ scanCount, recordCount })
    const message = `“${label}” has ${what} and cannot be removed. Close it instead.`
    throw new Refusal('conflict', 'slot_has_scans', message)
  }
}
