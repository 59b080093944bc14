/** Who can be marked as having come or not, and when. */
import { formatDay, manilaDay } from '../../../platform/format/dates.ts'
import type { SeminarStatus } from '../../catalog/contract/words.ts'
import type { AttendanceStatus } from '../contract.ts'

export interface HeldSeminar {
  readonly status: SeminarStatus
  readonly startsAt: Date
}

/**
 * Why nobody of a seminar can be marked now, in words for a person; null where they can.
 *
 * From the beginning of its first day in Manila: who comes early stands at the door before it begins.
 */
export function whyNotMarked({ status, startsAt }: HeldSeminar, now: Date): string | null {
  if (status === 'cancelled') return 'This seminar was cancelled: there is no attendance to mark.'
  if (manilaDay(startsAt) <= manilaDay(now)) return null
  return `This seminar has not begun. Attendance can be marked from ${formatDay(startsAt)} on.`
}

/** What the history of somebody says of a new mark; an older entry stays, so taking a mark back is told as well. */
export function historyOf(status: AttendanceStatus, seminarTitle: string) {
  switch (status) {
    case 'attended':
      return { interactionType: 'seminar_attended', title: `Attended ${seminarTitle}` } as const
    case 'no-show':
      return { interactionType: 'note', title: `Did not come to ${seminarTitle}` } as const
    case 'registered':
      return { interactionType: 'note', title: `Attendance mark removed: ${seminarTitle}` } as const
  }
}
