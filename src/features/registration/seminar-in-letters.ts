import { toPesos } from '../../platform/db/columns.ts'
import type { SeminarFacts } from '../catalog/queries/planning.ts'
import type { SeminarFacts as LetterFacts } from '../messaging/announcements.ts'

/** A seminar as letters tell of it. The meeting link goes to paid seats only, so whoever writes says whether it may. */
export function toLetterFacts(
  seminar: SeminarFacts,
  { withDetails }: { readonly withDetails: boolean },
): LetterFacts {
  return {
    id: seminar.id,
    title: seminar.title,
    startsAt: seminar.startsAt,
    endsAt: seminar.finishesAt,
    locationType: seminar.locationType,
    locationAddress: seminar.locationAddress,
    locationDetails: withDetails ? seminar.locationDetails : null,
    cpdPoints: seminar.cpdPoints,
    price: toPesos(seminar.price),
    calendarSequence: seminar.calendarSequence,
  }
}
