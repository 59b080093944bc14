/** What of an edit registrants would be e-mailed about, as the server decides it when the edit is saved. */
import type { Seminar } from '../../../contract.ts'
import { type NoticeableChange, noticeableChanges } from '../../../rules/plan.ts'
import { type SeminarValues, toValues, typedInstants } from './seminar-values.ts'

/** Null while the schedule is not complete. */
function toWhereabouts(values: SeminarValues) {
  const { startsAt, endsAt } = typedInstants(values)
  if (startsAt === null || endsAt === null) return null
  const { locationType } = values
  return {
    startsAt,
    finishesAt: endsAt,
    locationType,
    locationAddress: locationType === 'in_person' ? values.locationAddress.trim() : null,
    locationDetails: values.locationDetails.trim(),
  }
}

/** Nothing of a seminar that is over, does not take place, or is a draft. */
export function emailedChanges(seminar: Seminar, values: SeminarValues, now: Date): NoticeableChange[] {
  const former = toWhereabouts(toValues(seminar))
  const typed = toWhereabouts(values)
  if (former === null || typed === null) return []
  const isAhead = seminar.status === 'scheduled' && typed.finishesAt > now
  return isAhead && !seminar.isDraft ? noticeableChanges(former, typed) : []
}
