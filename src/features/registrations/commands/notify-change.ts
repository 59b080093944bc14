import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import {
  listNotifiableChanges,
  type NotifiableChange,
  type SeminarPlan,
} from '#app/features/seminars/rules/plan.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { listSeatHolders } from '../queries/registrations.ts'
import { toEmailSeminarData } from '../reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '../rules/name-in-email.ts'

export interface SeminarChangeEmailInput {
  /** Seminar as registrants knew it. */
  readonly former: SeminarRecord
  readonly seminar: SeminarRecord
}

/** Changes to e-mail about; none for past, canceled or draft seminars. */
export function listChangesToEmail(
  former: SeminarRecord,
  seminar: SeminarPlan & Pick<SeminarRecord, 'status'>,
  now: Date,
): NotifiableChange[] {
  const isAhead = seminar.status === 'scheduled' && seminar.finishesAt > now
  const isPublic = !former.isDraft && !seminar.isDraft
  return isAhead && isPublic ? listNotifiableChanges(former, seminar) : []
}

/**
 * One e-mail per registrant, in the changing transaction, under the seminar's lock. Only verified registrants
 * learn of a changed meeting link or room.
 * @returns the number of e-mails
 */
export async function queueSeminarChangeEmails(
  tx: Transaction,
  { former, seminar }: SeminarChangeEmailInput,
  { createdBy, now }: { readonly createdBy: number | null; readonly now: Date },
): Promise<number> {
  const isForAll = listChangesToEmail(former, seminar, now).some((part) => part !== 'directions')
  const holders = await listSeatHolders(tx, seminar.id)
  const registrants = holders.map((holder) => ({
    ...holder,
    withDetails: holder.paymentStatus === 'verified',
  }))
  const emails = registrants
    .filter(({ withDetails }) => withDetails || isForAll)
    .map(
      ({ details, person, withDetails }) =>
        ({
          event: 'seminar.changed',
          title: `Seminar changed: ${seminar.title}`,
          to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
          data: {
            firstName: firstNameInEmail(details.firstName),
            seminar: toEmailSeminarData(seminar, { withDetails }),
            former: toEmailSeminarData(former, { withDetails }),
          },
          dedupeKey: `seminar-changed-${seminar.id}-${seminar.calendarSequence}-${person.id}`,
        }) as const,
    )
  return queueEmailsWithHistory(tx, emails, { createdBy, now })
}
