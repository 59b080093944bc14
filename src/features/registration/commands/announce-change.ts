import type { Transaction } from '../../../platform/db/database.ts'
import type { SeminarFacts } from '../../catalog/queries/planning.ts'
import { type NoticeableChange, noticeableChanges, type Plan } from '../../catalog/rules/plan.ts'
import { writeLetters } from '../../messaging/commands/write-letters.ts'
import { fullName } from '../../people/rules.ts'
import { listSeatHolders } from '../queries.ts'
import { firstNameInMail, recipientNameInMail } from '../rules/name-in-mail.ts'
import { storedAs } from '../rules.ts'
import { toLetterFacts } from '../seminar-in-letters.ts'

export interface SeminarChange {
  /** As its registrants knew it. */
  readonly former: SeminarFacts
  readonly seminar: SeminarFacts
}

/** What of a saved change registrants are e-mailed about: nothing of what is over, does not take place, or is no offer. */
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
 * Writes an e-mail to every registrant of a locked seminar, in the transaction that changes it: one for each change
 * that is saved. Meeting link and room stand only in those to verified registrants, so a change of nothing else goes
 * to them alone.
 *
 * @returns how many e-mails were written
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
  return writeLetters(tx, letters, { createdBy, now })
}
