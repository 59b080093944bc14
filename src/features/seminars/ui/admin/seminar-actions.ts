import type { Seminar } from '../../contract/seminars.ts'
import { finishesAt } from '../../rules/availability.ts'

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

/** From the start on. */
export function mayComplete(seminar: StatusFacts, now: Date): boolean {
  return !seminar.isDraft && seminar.status === 'scheduled' && new Date(seminar.startDate) <= now
}

/** Until the end. */
export function mayCancel(seminar: StatusFacts, now: Date): boolean {
  return !seminar.isDraft && seminar.status === 'scheduled' && finishesAt(seminar) > now
}
