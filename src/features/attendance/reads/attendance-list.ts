import type { CommandContext } from '#app/application/commands/command-context.ts'
import { lastNameFirst } from '#app/features/people/rules/names.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { isSlotDecided } from '../commands/recompute-completions.ts'
import type { AttendanceList, AttendanceListQuery, SlotCounts } from '../contract/marks.ts'
import { countMarksBySlot, listAttendancePeople, listFirstScans } from '../queries/attendance-list.ts'
import { countAttendanceByStatus } from '../queries/expected-attendees.ts'
import { listAttendanceMarks, listCompletions } from '../queries/marks.ts'
import { getAttendanceSettings, listSlotRows } from '../queries/slots.ts'
import { toAttendanceMark, toCompletionToShow } from './completion.ts'

type ReadContext = Pick<CommandContext, 'db' | 'now'>

/** People with a seat, with their marks, percentage and completion. Refuses an unknown seminar. */
export async function getAttendanceList(
  context: ReadContext,
  query: AttendanceListQuery,
): Promise<AttendanceList> {
  const { db } = context
  const { seminarId, status, slotId } = query
  if (status !== undefined && status !== 'below_minimum' && slotId === undefined)
    throw new Refusal('invalid', 'slot_missing', 'This filter needs a slot.')
  if ((await findSeminarRecord(db, seminarId)) === null) throw seminarNotFoundRefusal()
  const { rows, ...paging } = await listAttendancePeople(db, query)
  const ids = rows.map(({ registrationId }) => registrationId)
  const [marks, scans, completions, counts, { minimumPercent }] = await Promise.all([
    listAttendanceMarks(db, ids),
    listFirstScans(db, ids),
    listCompletions(db, ids),
    countSlots(context, seminarId),
    getAttendanceSettings(db, seminarId),
  ])
  const marksOf = Map.groupBy(marks, ({ registrationId }) => registrationId)
  const scannedAt = new Map(scans.map((scan) => [`${scan.registrationId} ${scan.slotId}`, scan.at]))
  const rowOf = new Map(completions.map((row) => [row.registrationId, row]))
  return {
    people: rows.map((row) => {
      const stored = rowOf.get(row.registrationId) ?? null
      const completion = toCompletionToShow(stored, row)
      return {
        registrationId: row.registrationId,
        name: lastNameFirst(row),
        company: row.company || null,
        paymentStatus: row.paymentStatus === 'pending' ? 'pending' : 'verified',
        marks: (marksOf.get(row.registrationId) ?? []).map((mark) => ({
          ...toAttendanceMark(mark),
          scannedAt: scannedAt.get(`${mark.registrationId} ${mark.slotId}`)?.toISOString() ?? null,
        })),
        percent: completion.percent,
        completion,
        isOverridden: stored?.isOverridden ?? false,
      }
    }),
    counts,
    minimumPercent,
    ...paging,
  }
}

async function countSlots({ db, now }: ReadContext, seminarId: number): Promise<SlotCounts[]> {
  const [slots, counts, byStatus] = await Promise.all([
    listSlotRows(db, seminarId),
    countMarksBySlot(db, seminarId),
    countAttendanceByStatus(db, seminarId),
  ])
  const expected = Object.values(byStatus).reduce((total, number) => total + number, 0)
  return slots.map((slot) => {
    const none = { present: 0, late: 0, leftEarly: 0, excused: 0, absent: 0, marked: 0 }
    const { marked, absent, ...others } = counts.get(slot.id) ?? none
    const unmarked = isSlotDecided(slot, false, now) ? expected - marked : 0
    return { slotId: slot.id, ...others, absent: absent + unmarked }
  })
}
