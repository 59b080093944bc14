/**
 * Queues reminders three days and one day before a seminar. Each run queues whatever is due and missing, so
 * runs can be late or concurrent without duplicates.
 */
import type { Database, Transaction } from '../../../platform/db/database.ts'
import { queueEmailsWithHistory } from '../../email/commands/insert-emails.ts'
import { fullName } from '../../people/rules/names.ts'
import { lockSeminar, type SeminarFacts } from '../../seminars/queries/planning.ts'
import { listSeminarsOfDay, lockReminded } from '../queries/reminders.ts'
import { toLetterFacts } from '../reads/seminar-in-emails.ts'
import { firstNameInMail, recipientNameInMail } from '../rules/name-in-email.ts'
import { type ReminderDay, reminderDays, reminderKey } from '../rules/reminders.ts'

/** Per transaction, because the locked seminar blocks registrations. */
const pageSize = 200

interface Turn {
  readonly seminarId: number
  readonly reminder: ReminderDay
  readonly now: Date
}

/** @returns the number queued */
export async function writeReminders(db: Database, now: Date): Promise<number> {
  let written = 0
  for (const reminder of reminderDays(now)) {
    for (const seminarId of await listSeminarsOfDay(db, reminder)) {
      written += await remindOfSeminar(db, { seminarId, reminder, now })
    }
  }
  return written
}

async function remindOfSeminar(db: Database, turn: Turn): Promise<number> {
  let written = 0
  let afterId: number | null = 0
  while (afterId !== null) {
    const page = await db.transaction((tx) => writePage(tx, turn, afterId ?? 0))
    written += page.written
    afterId = page.nextAfterId
  }
  return written
}

interface Page {
  readonly written: number
  /** Null after the last page. */
  readonly nextAfterId: number | null
}

async function writePage(
  tx: Transaction,
  { seminarId, reminder, now }: Turn,
  afterId: number,
): Promise<Page> {
  // Locked against cancellation, changes and concurrent runs.
  const seminar = await lockSeminar(tx, seminarId)
  if (seminar === null || !isStillOf(seminar, reminder)) return { written: 0, nextAfterId: null }
  const reminded = await lockReminded(tx, { seminarId, reminder, afterId, limit: pageSize })
  const facts = toLetterFacts(seminar, { withDetails: true })
  const letters = reminded.map(
    ({ registrationId, details, person }) =>
      ({
        event: 'seminar.reminder',
        title: `Reminder of ${seminar.title}`,
        to: { personId: person.id, email: person.email, name: recipientNameInMail(fullName(person)) },
        data: {
          firstName: firstNameInMail(details.firstName),
          daysAhead: reminder.daysAhead,
          seminar: facts,
        },
        dedupeKey: reminderKey(registrationId, reminder),
        isMarketing: true,
      }) as const,
  )
  const written = await queueEmailsWithHistory(tx, letters, { createdBy: null, now })
  const last = reminded.at(-1)
  return {
    written,
    nextAfterId: last === undefined || reminded.length < pageSize ? null : last.registrationId,
  }
}

function isStillOf({ status, startsAt }: SeminarFacts, { from, until }: ReminderDay): boolean {
  return status === 'scheduled' && startsAt >= from && startsAt < until
}
