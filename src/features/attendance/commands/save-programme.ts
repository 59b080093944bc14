import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordDeviations } from '#app/features/accreditation/commands/record-deviations.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { planProgramme } from '#app/features/seminars/commands/plan-programme.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { SaveProgrammeInput } from '../contract/programme.ts'
import type { SlotInput } from '../contract/slots.ts'
import { freezeDefaultMinimum, listSlotRows, type SlotRow, type SlotValues } from '../queries/slots.ts'
import { recomputeCompletions } from './recompute-completions.ts'
import { isSlotChanged, putSlotsOfDays, replaceSlots, type WantedSlot } from './replace-slots.ts'

/**
 * Replaces the program of a seminar: its sessions and slots. Refuses a program that someone else changed, and
 * removing a slot for which anything was recorded; marks are computed again with the new times. Without slots, it gets
 * those of its days.
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
    const former = await listSlotRows(tx, seminarId)
    if (slots.length === 0) await putSlotsOfDays(tx, context, seminar)
    else await replaceSlots(tx, context, { seminarId, slots: toWantedSlots(seminar, slots, former) })
    if (slots.length > 0 && former.every(({ isAutomatic }) => isAutomatic))
      await freezeDefaultMinimum(tx, seminarId, context.policies.minimumAttendancePercent)
    await recomputeCompletions(tx, { seminarId, registrationIds: null, now: context.now })
    await recordAudit(tx, context, {
      action: 'seminar.programme_changed',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { sessions: sessions.length, slots: slots.length },
    })
  })
}

function toWantedSlots(
  seminar: SeminarRecord,
  slots: SaveProgrammeInput['slots'],
  former: readonly SlotRow[],
): WantedSlot[] {
  refuseInvalidSlots(slots)
  const known = new Map(former.map((slot) => [slot.id, slot]))
  const remaining = slots.flatMap(({ id }) => (id === undefined ? [] : [id]))
  if (remaining.some((id) => !known.has(id)) || new Set(remaining).size < remaining.length)
    throw new Refusal('conflict', 'slot_unknown', 'A slot of this program no longer exists.')
  const wanted = slots.map(({ id, ...slot }, position) => ({
    ...toSlotValues(slot, { seminarId: seminar.id, position }),
    ...(id !== undefined && { id }),
  }))
  // Automatic slots that were sent back as they are stay automatic.
  const isUnchanged =
    wanted.length === former.length &&
    wanted.every(({ id, ...values }) => {
      const same = known.get(id ?? 0)
      return same?.isAutomatic && !isSlotChanged(same, { ...values, isAutomatic: true })
    })
  return isUnchanged ? [...former] : wanted
}

function toSlotValues(
  { startsAt, endsAt, opensAt, closesAt, room, ...slot }: Omit<SlotInput, 'id'>,
  owner: { readonly seminarId: number; readonly position: number },
): SlotValues {
  return {
    ...owner,
    ...slot,
    isAutomatic: false,
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    opensAt: new Date(opensAt),
    closesAt: new Date(closesAt),
    room: room || null,
  }
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
