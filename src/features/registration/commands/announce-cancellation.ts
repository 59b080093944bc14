import { toPesos } from '../../../platform/db/columns.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import type { SeminarFacts } from '../../catalog/queries/planning.ts'
import { writeLetters } from '../../messaging/commands/write-letters.ts'
import { withdrawLetters } from '../../messaging/queries/withholding.ts'
import { fullName } from '../../people/rules.ts'
import { listSeatHolders } from '../queries.ts'
import { firstNameInMail, recipientNameInMail } from '../rules/name-in-mail.ts'
import { toLetterFacts } from '../seminar-in-letters.ts'

export interface CancellationNews {
  /** As its registrants knew it. */
  readonly seminar: SeminarFacts
  readonly reason: string | null
  /** Who cancels it. */
  readonly createdBy: number | null
  readonly now: Date
}

/**
 * Writes a letter to everybody who holds a seat of a locked seminar, in the transaction that cancels it. Nobody gets
 * two, whatever happens, and nobody is invited to it, reminded of it or notified of a former change any more.
 *
 * @returns how many letters were written
 */
export async function announceCancellation(
  tx: Transaction,
  { seminar, reason, createdBy, now }: CancellationNews,
): Promise<number> {
  await withdrawLetters(tx, {
    seminarId: seminar.id,
    templateTypes: ['seminar_reminder', 'seminar_changed', 'invitation'],
    reason: 'Not sent: the seminar was cancelled.',
  })
  const holders = await listSeatHolders(tx, seminar.id)
  const facts = toLetterFacts(seminar, { withDetails: false })
  const letters = holders.map(
    ({ details, amountDue, person }) =>
      ({
        event: 'seminar.cancelled',
        title: `Seminar cancelled: ${seminar.title}`,
        to: { personId: person.id, email: person.email, name: recipientNameInMail(fullName(person)) },
        data: {
          firstName: firstNameInMail(details.firstName),
          reason,
          amountDue: toPesos(amountDue),
          seminar: facts,
        },
        dedupeKey: `seminar-cancelled-${seminar.id}-${person.id}`,
      }) as const,
  )
  return writeLetters(tx, letters, { createdBy, now })
}
