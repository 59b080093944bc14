import type { EmailSeminarData } from '#app/features/email/contract/email-data.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { parsePesos } from '#app/platform/db/columns.ts'

/** Seminar variables of e-mails; the caller decides about the meeting link, which only paid seats get. */
export function toEmailSeminarData(
  seminar: SeminarRecord,
  { withDetails }: { readonly withDetails: boolean },
): EmailSeminarData {
  return {
    id: seminar.id,
    title: seminar.title,
    startsAt: seminar.startsAt,
    endsAt: seminar.finishesAt,
    locationType: seminar.locationType,
    locationAddress: seminar.locationAddress,
    locationDetails: withDetails ? seminar.locationDetails : null,
    whatToBring: seminar.whatToBring,
    // Units that were only applied for are no promise.
    cpdPoints: seminar.isAccreditationAppliedFor ? null : seminar.shownCpdPoints,
    price: parsePesos(seminar.price),
    calendarSequence: seminar.calendarSequence,
  }
}
