import type { Transaction } from '../../../platform/db/database.ts'
import { queueEmailsWithHistory } from '../../email/commands/insert-emails.ts'
import { fullName } from '../../people/rules/names.ts'
import type { SeminarFacts } from '../../seminars/queries/planning.ts'
import { type NoticeableChange, noticeableChanges, type Plan } from '../../seminars/rules/plan.ts'
import { listSeatHolders } from '../queries/registrations.ts'
import { toLetterFacts } from '../reads/seminar-in-emails.ts'
import { firstNameInMail, recipientNameInMail } from '../rules/name-in-email.ts'
import { storedAs } from '../rules/seats.ts'

export interface SeminarChange {
  /** As registrants knew it. */
  readonly former: SeminarFacts
  readonly seminar: SeminarFacts
}

/** Changes to e-mail about; none for past, cancelled or draft seminars. */
export function announcedChanges(
  former: SeminarFacts,
  seminar: Plan & Pick<SeminarFacts, 'status'>,
  now: Date,
): NoticeableChange[] {
  const isAhead = seminar.status === 'scheduled' && seminar.finishesAt > now
  const isPublic = !former.isDraft && !seminar.isDraft
  return isAhead && isPublic ? noticeableChanges(former, seminar) : []
}

/**
 * Queues one e-mail per registrant of a locked seminar, in the changing transaction. Only verified
 * registrants learn of a changed meeting link or room.
 * @returns the number of e-mails
 */
export async function announceChange(
  tx: Transaction,
  { former, seminar }: SeminarChange,
  { createdBy, now }: { readonly createdBy: number | null; readonly now: Date },
): Promise<number> {
  const isForAll = announcedChanges(former, seminar, now).some((part) => part !== 'directions')
  const holders = await listSeatHolders(tx, seminar.id)
  const verified: ReadonlySet<string> = new Set(storedAs('verified'))
  const registrants = holders.map((holder) => ({
    ...holder,
    withDetails: verified.has(holder.paymentStatus),
  }))
  const letters = registrants
    .filter(({ withDetails }) => withDetails || isForAll)
    .map(
      ({ details, person, withDetails }) =>
        ({
          event: 'seminar.changed',
          title: `Seminar changed: ${seminar.title}`,
          to: { personId: person.id, email: person.email, name: recipientNameInMail(fullName(person)) },
          data: {
            firstName: firstNameInMail(details.firstName),
            seminar: toLetterFacts(seminar, { withDetails }),
            former: toLetterFacts(former, { withDetails }),
          },
          dedupeKey: `seminar-changed-${seminar.id}-${seminar.calendarSequence}-${person.id}`,
        }) as const,
    )
  return queueEmailsWithHistory(tx, letters, { createdBy, now })
}
