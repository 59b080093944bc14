/** Which changes would be e-mailed, by the server's rules. */
import type { Seminar } from '../../../contract/seminars.ts'
import { type NoticeableChange, noticeableChanges } from '../../../rules/plan.ts'
import { type SeminarValues, toValues, typedInstants } from './seminar-values.ts'

/** Null while the schedule is incomplete. */
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

/** Empty for past, cancelled and draft seminars. */
export function emailedChanges(seminar: Seminar, values: SeminarValues, now: Date): NoticeableChange[] {
  const former = toWhereabouts(toValues(seminar))
  const typed = toWhereabouts(values)
  if (former === null || typed === null) return []
  const isAhead = seminar.status === 'scheduled' && typed.finishesAt > now
  return isAhead && !seminar.isDraft ? noticeableChanges(former, typed) : []
}
