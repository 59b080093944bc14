import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import type { SeminarStatus } from '#app/features/seminars/contract/labels.ts'
import { formatDate, toManilaDay } from '#app/platform/format/dates.ts'

/**
 * Reason of marks of slots that stand for a mark of the whole seminar, which has none of its own though it may lower
 * minutes of scans.
 */
export const wholeSeminarMarkReason = 'Marked for the whole seminar'

/**
 * Returns why attendance cannot be marked; it can from the start of the first day in Manila, for early
 * check-in.
 */
export function whyAttendanceCannotBeMarked(
  { status, startsAt }: { readonly status: SeminarStatus; readonly startsAt: Date },
  now: Date,
): string | null {
  if (status === 'cancelled') return 'This seminar was cancelled, so attendance cannot be marked.'
  if (toManilaDay(startsAt) <= toManilaDay(now)) return null
  return `This seminar has not started yet. You can mark attendance starting ${formatDate(startsAt)}.`
}

/** History entry of a mark; removing a mark adds one too. */
export function attendanceHistoryEntry(status: AttendanceStatus, seminarTitle: string) {
  switch (status) {
    case 'attended':
      return { interactionType: 'seminar_attended', title: `Attended ${seminarTitle}` } as const
    case 'no-show':
      return { interactionType: 'note', title: `Did not attend ${seminarTitle}` } as const
    case 'registered':
      return { interactionType: 'note', title: `Attendance mark removed: ${seminarTitle}` } as const
  }
}
