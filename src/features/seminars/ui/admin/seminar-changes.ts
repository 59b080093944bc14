import type { Seminar } from '#app/features/seminars/contract/seminars.ts'
import { seminarFinishesAt } from '#app/features/seminars/rules/availability.ts'

export type SeminarAction = 'edit' | 'copy' | 'publish' | 'complete' | 'cancel' | 'delete'

type SeminarStatusInput = Pick<Seminar, 'status' | 'isDraft' | 'startDate' | 'endDate' | 'durationMinutes'>

/** Whether a seminar can be completed: from the start on. */
export function canCompleteSeminar(seminar: SeminarStatusInput, now: Date): boolean {
  return !seminar.isDraft && seminar.status === 'scheduled' && new Date(seminar.startDate) <= now
}

/** Whether a seminar can be canceled: until the end. */
export function canCancelSeminar(seminar: SeminarStatusInput, now: Date): boolean {
  return !seminar.isDraft && seminar.status === 'scheduled' && seminarFinishesAt(seminar) > now
}
