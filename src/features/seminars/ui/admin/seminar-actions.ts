import type { Seminar } from '../../contract/seminars.ts'
import { seminarFinishesAt } from '../../rules/availability.ts'

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

type SeminarStatusInput = Pick<Seminar, 'status' | 'isDraft' | 'startDate' | 'endDate' | 'durationMinutes'>

/** From the start on. */
export function canCompleteSeminar(seminar: SeminarStatusInput, now: Date): boolean {
  return !seminar.isDraft && seminar.status === 'scheduled' && new Date(seminar.startDate) <= now
}

/** Until the end. */
export function canCancelSeminar(seminar: SeminarStatusInput, now: Date): boolean {
  return !seminar.isDraft && seminar.status === 'scheduled' && seminarFinishesAt(seminar) > now
}
