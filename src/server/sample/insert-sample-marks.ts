import { recomputeCompletions } from '#app/features/attendance/commands/recompute-completions.ts'
import { putAttendanceMarks } from '#app/features/attendance/queries/marks.ts'
import { listSlotRows } from '#app/features/attendance/queries/slots.ts'
import { wholeSeminarMarkReason } from '#app/features/attendance/rules/marking.ts'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import type { Transaction } from '#app/platform/db/database.ts'

interface SampleAttendance {
  readonly registrationId: number
  readonly seminarId: number
  readonly attendanceStatus: AttendanceStatus
}

/** Marks registrations for their whole seminar, as staff would have. */
export async function insertSampleMarks(
  tx: Transaction,
  attendances: readonly SampleAttendance[],
  now: Date,
): Promise<void> {
  const marked = attendances.filter(({ attendanceStatus }) => attendanceStatus !== 'registered')
  for (const [seminarId, ofSeminar] of Map.groupBy(marked, (one) => one.seminarId)) {
    const slots = await listSlotRows(tx, seminarId)
    const marks = ofSeminar.flatMap(({ registrationId, attendanceStatus }) =>
      slots.map((slot) => ({
        registrationId,
        slotId: slot.id,
        ...(attendanceStatus === 'attended'
          ? { status: 'present' as const, minutes: slot.creditMinutes }
          : { status: 'absent' as const, minutes: 0 }),
        source: 'staff' as const,
        reason: wholeSeminarMarkReason,
        decidedBy: null,
        decidedAt: slot.endsAt,
        changedAt: now,
      })),
    )
    await putAttendanceMarks(tx, marks)
    const registrationIds = ofSeminar.map(({ registrationId }) => registrationId)
    await recomputeCompletions(tx, { seminarId, registrationIds, now })
  }
}
