import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import {
  type AttendanceMarkRow,
  type LockedRegistration,
  listAttendanceMarks,
  listCountedScans,
  listImportedPresence,
  lockRegistrations,
  putAttendanceMarks,
  putCompletions,
  updateAttendanceStatuses,
} from '../queries/marks.ts'
import { getAttendanceSettings, listSlotRows, type SlotRow } from '../queries/slots.ts'
import { computeAttendedMinutes } from '../rules/completion.ts'
import { isPresentMark, type SlotEvidence, toAutomaticMark } from '../rules/slot-mark.ts'

export interface CompletionRecomputation {
  readonly seminarId: number
  /** Null for everyone. */
  readonly registrationIds: readonly number[] | null
  readonly now: Date
}

/** A slot takes no more scans after its time, or once staff have closed it. */
export function isSlotClosed(
  { closesAt, closedAt }: Pick<SlotRow, 'closesAt' | 'closedAt'>,
  now: Date,
): boolean {
  return closedAt !== null || closesAt <= now
}

/**
 * Whether the presence of a person with a seat is decided. Where staff made no slots, only a mark decides: many of
 * these seminars record nobody, or record them days later.
 */
export function isSlotDecided(slot: SlotRow, isMarked: boolean, now: Date): boolean {
  return slot.isAutomatic ? isMarked : isSlotClosed(slot, now)
}

/**
 * Computes marks, completions and the attendance of registrations from scans, meeting reports and decisions of the
 * office. Every cause of a change calls this in its transaction, with the seminar's lock; it locks the registrations.
 * Nothing else writes the attendance of a registration.
 */
export async function recomputeCompletions(
  tx: Transaction,
  { seminarId, registrationIds, now }: CompletionRecomputation,
): Promise<void> {
  const slots = await listSlotRows(tx, seminarId)
  const locked = await lockRegistrations(tx, seminarId, registrationIds)
  if (locked.length === 0) return
  const settings = await getAttendanceSettings(tx, seminarId)
  const marks = await recomputeMarks(tx, { settings, slots, locked, now })
  const results = locked.map((registration) => {
    const ofSlot = marks.get(registration.id) ?? new Map<number, ComputedMark>()
    const attended = computeAttendedMinutes(
      slots.map((slot) => ({
        label: slot.label,
        mode: slot.mode,
        creditMinutes: slot.creditMinutes,
        // A mark of staff keeps its minutes when the credit of its slot is lowered.
        minutes: Math.min(ofSlot.get(slot.id)?.minutes ?? 0, slot.creditMinutes),
        isClosed: isSlotDecided(slot, ofSlot.has(slot.id), now),
      })),
      // Nobody completes a seminar without slots of a program who is not marked there.
      slots.every(({ isAutomatic }) => isAutomatic)
        ? Math.max(settings.minimumPercent, 0.01)
        : settings.minimumPercent,
    )
    const row = { registrationId: registration.id, seminarId, computedAt: now }
    return {
      registration,
      row: { ...row, ...attended },
      attendanceStatus: toAttendanceStatus(ofSlot, slots, (slot) =>
        holdsSeat(registration) ? isSlotDecided(slot, ofSlot.has(slot.id), now) : ofSlot.has(slot.id),
      ),
    }
  })
  await putCompletions(
    tx,
    results.map(({ row }) => row),
  )
  await updateAttendanceStatuses(
    tx,
    results.flatMap(({ registration, attendanceStatus }) =>
      registration.attendanceStatus === attendanceStatus ? [] : [{ id: registration.id, attendanceStatus }],
    ),
  )
}

function toAttendanceStatus(
  marks: ReadonlyMap<number, ComputedMark>,
  slots: readonly SlotRow[],
  isDecided: (slot: SlotRow) => boolean,
): AttendanceStatus {
  if ([...marks.values()].some(isPresentMark)) return 'attended'
  return slots.every(isDecided) ? 'no-show' : 'registered'
}

interface MarkComputation {
  readonly settings: Awaited<ReturnType<typeof getAttendanceSettings>>
  readonly slots: readonly SlotRow[]
  readonly locked: readonly LockedRegistration[]
  readonly now: Date
}

type ComputedMark = Omit<AttendanceMarkRow, 'version'>
type MarksOfRegistrations = Map<number, Map<number, ComputedMark>>

/** Writes only what changed, so that versions and `changedAt` show real changes. */
async function recomputeMarks(
  tx: Transaction,
  { settings, slots, locked, now }: MarkComputation,
): Promise<MarksOfRegistrations> {
  const ids = locked.map(({ id }) => id)
  const [existing, evidence] = [await listAttendanceMarks(tx, ids), await collectEvidence(tx, ids)]
  const marks: MarksOfRegistrations = new Map(ids.map((id) => [id, new Map()]))
  for (const mark of existing) marks.get(mark.registrationId)?.set(mark.slotId, mark)
  const changed: ComputedMark[] = []
  for (const registrationId of ids) {
    for (const slot of slots) {
      const former = marks.get(registrationId)?.get(slot.id)
      if (former?.source === 'staff') continue
      const mark = toAutomaticMark(slot, evidence(registrationId, slot.id), settings)
      const next = toNextMark(slot, { former, mark })
      if (next === null || isSameMark(former, next)) continue
      const row = { registrationId, slotId: slot.id, ...next, reason: null, decidedBy: null }
      changed.push({ ...row, decidedAt: now, changedAt: now })
    }
  }
  await putAttendanceMarks(tx, changed)
  for (const mark of changed) marks.get(mark.registrationId)?.set(mark.slotId, mark)
  return marks
}

type MarkValues = Pick<AttendanceMarkRow, 'status' | 'minutes' | 'source'>

interface MarkChange {
  readonly former: ComputedMark | undefined
  /** Mark computed from the evidence. */
  readonly mark: MarkValues | null
}

/** Returns the next mark. Once the evidence of a slot is deleted, its marks only follow a lower credit. */
function toNextMark(
  { evidenceDeletedAt, creditMinutes }: SlotRow,
  { former, mark }: MarkChange,
): MarkValues | null {
  if (evidenceDeletedAt === null)
    return mark ?? (former === undefined ? null : { status: 'absent', minutes: 0, source: 'scans' })
  if (former === undefined) return null
  const { status, minutes, source } = former
  return { status, minutes: Math.min(minutes, creditMinutes), source }
}

function isSameMark(former: ComputedMark | undefined, next: MarkValues): boolean {
  return (
    former !== undefined &&
    former.status === next.status &&
    former.minutes === next.minutes &&
    former.source === next.source
  )
}

async function collectEvidence(
  tx: Transaction,
  registrationIds: readonly number[],
): Promise<(registrationId: number, slotId: number) => SlotEvidence> {
  const scans = await listCountedScans(tx, registrationIds)
  const presences = await listImportedPresence(tx, registrationIds)
  const scansOf = Map.groupBy(scans, ({ registrationId, slotId }) => `${registrationId} ${slotId}`)
  const presencesOf = Map.groupBy(presences, ({ registrationId }) => registrationId)
  return (registrationId, slotId) => {
    const presences = (presencesOf.get(registrationId) ?? []).filter(
      (row) => row.slotId === null || row.slotId === slotId,
    )
    return {
      scans: scansOf.get(`${registrationId} ${slotId}`) ?? [],
      presences: presences.map(({ intervals, summarisedMinutes }) => ({
        intervals: intervals.map(([from, to]) => ({ from: new Date(from), to: new Date(to) })),
        summarisedMinutes,
      })),
    }
  }
}
