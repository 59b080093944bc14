/** What can be done to a seminar from its row, and when. */
import type { Seminar } from '../../contract.ts'
import { finishesAt } from '../../rules.ts'

export type SeminarAction =
  | 'edit'
  | 'copy'
  | 'export'
  | 'attendee'
  | 'attendance'
  | 'publish'
  | 'complete'
  | 'cancel'
  | 'delete'

type StatusFacts = Pick<Seminar, 'status' | 'isDraft' | 'startDate' | 'endDate' | 'durationMinutes'>

/** From its first minute on: what has not begun cannot have been held. */
export function mayComplete(seminar: StatusFacts, now: Date): boolean {
  return !seminar.isDraft && seminar.status === 'scheduled' && new Date(seminar.startDate) <= now
}

/** Until its last minute: afterwards there is nothing left to keep people from travelling to. */
export function mayCancel(seminar: StatusFacts, now: Date): boolean {
  return !seminar.isDraft && seminar.status === 'scheduled' && finishesAt(seminar) > now
}
