import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { fitWholeMarks, listAttendanceMarks, lockRegistrations } from '../queries/marks.ts'
import {
  countRecordsBySlot,
  deleteSlots,
  insertAttendanceSlots,
  listSlotRows,
  noSlotRecords,
  type SlotRow,
  type SlotValues,
  updateSlot,
} from '../queries/slots.ts'
import { wholeSeminarMarkReason } from '../rules/marking.ts'
import { isPresentMark } from '../rules/slot-mark.ts'
import { describeRecords } from '../rules/slot-records.ts'
import { slotsOfDays } from '../rules/slots-of-programme.ts'
import { listSlotsOfWholeSeminar, putWholeMarks } from './mark-slot-for-all.ts'

/** Slot that a seminar is to have; with the id of the present one that becomes it. */
export type WantedSlot = SlotValues & { readonly id?: number }

/**
 * Gives a locked seminar these slots in place of its present ones. Refuses to remove a slot for which anything was
 * recorded; marks for the whole seminar go over to the slots that replace theirs. Computes nothing of what follows.
 * @returns whether anything changed
 */
export async function replaceSlots(
  tx: Transaction,
  context: CommandContext,
  { seminarId, slots }: { readonly seminarId: number; readonly slots: readonly WantedSlot[] },
): Promise<boolean> {
  const former = await listSlotRows(tx, seminarId)
  const known = new Map(former.map((slot) => [slot.id, slot]))
  const remaining = new Set(slots.map(({ id }) => id))
  const removed = former.filter(({ id }) => !remaining.has(id))
  const added = slots.filter(({ id }) => id === undefined)
  const changed = slots.filter((slot) => isSlotChanged(known.get(slot.id ?? 0), slot))
  if (removed.length === 0 && added.length === 0 && changed.length === 0) return false
  const [recorded] = await listSlotsWithRecords(tx, removed)
  if (recorded !== undefined) {
    const message = `“${recorded.slot.label}” has ${recorded.what} and cannot be removed. Close it instead.`
    throw new Refusal('conflict', 'slot_has_scans', message)
  }
  const replaced = former.filter((slot) => slot.isAutomatic || removed.includes(slot))
  const whole = await findWholeMarks(tx, seminarId, replaced)
  await deleteSlots(
    tx,
    removed.map(({ id }) => id),
  )
  for (const { id = 0, ...values } of changed) await updateSlot(tx, id, values)
  await insertAttendanceSlots(tx, added)
  await fitWholeMarks(tx, seminarId, context.now)
  const present = await listSlotsOfWholeSeminar(tx, seminarId, context.now)
  const without = present.filter(({ id }) => !known.has(id))
  for (const [attendanceStatus, registrationIds] of whole)
    await putWholeMarks(tx, context, { slots: without, registrationIds, attendanceStatus })
  return true
}

/** Whether a slot would change; not if there is none. */
export function isSlotChanged(slot: SlotRow | undefined, { id: _, ...values }: WantedSlot): boolean {
  const keys = Object.keys(values) as (keyof SlotValues)[]
  return slot !== undefined && keys.some((key) => String(slot[key]) !== String(values[key]))
}

type SeminarDays = Pick<SeminarRecord, 'id' | 'startsAt' | 'finishesAt'>

export function toSlotsOfDays(seminar: SeminarDays): SlotValues[] {
  const values = { seminarId: seminar.id, mode: 'once', room: null, isAutomatic: true } as const
  return slotsOfDays(seminar).map((day, position) => ({ ...day, ...values, position }))
}

/**
 * Gives a locked seminar the automatic slots of its days. Those that it has become these in their order, and a day too
 * many stays if anything was recorded for it.
 * @returns whether anything changed
 */
export async function putSlotsOfDays(
  tx: Transaction,
  context: CommandContext,
  seminar: SeminarDays,
): Promise<boolean> {
  const { id: seminarId } = seminar
  const present = (await listSlotRows(tx, seminarId)).filter(({ isAutomatic }) => isAutomatic)
  const days = toSlotsOfDays(seminar).map((day) => {
    const same = present[day.position]
    return { ...day, ...(same && { id: same.id }) }
  })
  const others = await listSlotsWithRecords(tx, present.slice(days.length))
  return replaceSlots(tx, context, { seminarId, slots: [...days, ...others.map(({ slot }) => slot)] })
}

/** Lists those of these slots for which anything was recorded, and what. */
async function listSlotsWithRecords(
  tx: Transaction,
  slots: readonly SlotRow[],
): Promise<{ readonly slot: SlotRow; readonly what: string }[]> {
  const counts = await countRecordsBySlot(
    tx,
    slots.map(({ id }) => id),
  )
  return slots
    .map((slot) => ({ slot, what: describeRecords(counts.get(slot.id) ?? noSlotRecords) }))
    .filter(({ what }) => what !== '')
}

/** Locks the registrations, and tells how those are marked that are marked for the whole seminar in these slots. */
async function findWholeMarks(
  tx: Transaction,
  seminarId: number,
  slots: readonly SlotRow[],
): Promise<ReadonlyMap<'attended' | 'no-show', readonly number[]>> {
  const ids = (await lockRegistrations(tx, seminarId, null)).map(({ id }) => id)
  const slotIds = new Set(slots.map(({ id }) => id))
  const marks = (await listAttendanceMarks(tx, ids)).filter(
    ({ reason, slotId }) => reason === wholeSeminarMarkReason && slotIds.has(slotId),
  )
  const present = new Set(marks.filter(isPresentMark).map(({ registrationId }) => registrationId))
  const marked = new Set(marks.map(({ registrationId }) => registrationId))
  return Map.groupBy(marked, (id) => (present.has(id) ? 'attended' : 'no-show'))
}
