/**
 * Reminders on the days before a seminar that the policies name. Each run queues what is due and missing, so
 * runs can be late or concurrent.
 */

import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { queueEmailsWithHistory } from '#app/features/email/commands/queue-email.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { lockSeminar, type SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { type Database, inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { listSeminarIdsOfDay, lockReminderRecipients } from '../queries/reminders.ts'
import { toEmailSeminarData } from '../reads/seminar-in-emails.ts'
import { firstNameInEmail, recipientNameInEmail } from '../rules/name-in-email.ts'
import { listReminderDays, type ReminderDay, reminderDedupeKey } from '../rules/reminders.ts'

/** Registrations per transaction, because the locked seminar blocks registrations. */
const pageSize = 200

interface SeminarReminderRun {
  readonly seminarId: number
  readonly reminder: ReminderDay
  readonly now: Date
}

/** @returns the number queued */
export async function queueReminders(
  db: Database,
  { reminderDaysAhead }: Pick<SitePolicies, 'reminderDaysAhead'>,
  now: Date,
): Promise<number> {
  let queued = 0
  for (const reminder of listReminderDays(now, reminderDaysAhead)) {
    for (const seminarId of await listSeminarIdsOfDay(db, reminder)) {
      queued += await queueRemindersOfSeminar(db, { seminarId, reminder, now })
    }
  }
  return queued
}

async function queueRemindersOfSeminar(db: Database, run: SeminarReminderRun): Promise<number> {
  let queued = 0
  let afterId: number | null = 0
  while (afterId !== null) {
    const page = await inTransaction(db, (tx) => queueReminderPage(tx, run, afterId ?? 0))
    queued += page.queued
    afterId = page.nextAfterId
  }
  return queued
}

interface ReminderPage {
  readonly queued: number
  /** Null after the last page. */
  readonly nextAfterId: number | null
}

async function queueReminderPage(
  tx: Transaction,
  { seminarId, reminder, now }: SeminarReminderRun,
  afterId: number,
): Promise<ReminderPage> {
  // Locked against cancellation, changes and concurrent runs.
  const seminar = await lockSeminar(tx, seminarId)
  if (seminar === null || !isStillOf(seminar, reminder)) return { queued: 0, nextAfterId: null }
  const reminded = await lockReminderRecipients(tx, { seminarId, reminder, afterId, limit: pageSize })
  const facts = toEmailSeminarData(seminar, { withDetails: true })
  const emails = reminded.map(
    ({ registrationId, details, person }) =>
      ({
        event: 'seminar.reminder',
        title: `Reminder of ${seminar.title}`,
        to: { personId: person.id, email: person.email, name: recipientNameInEmail(fullName(person)) },
        data: {
          firstName: firstNameInEmail(details.firstName),
          daysAhead: reminder.daysAhead,
          // The ticket is attached once.
          registrationId: reminder.isLast ? registrationId : null,
          seminar: facts,
        },
        dedupeKey: reminderDedupeKey(registrationId, reminder),
        isMarketing: true,
      }) as const,
  )
  const queued = await queueEmailsWithHistory(tx, emails, { createdBy: null, now })
  const last = reminded.at(-1)
  return {
    queued,
    nextAfterId: last === undefined || reminded.length < pageSize ? null : last.registrationId,
  }
}

function isStillOf({ status, startsAt }: SeminarRecord, { from, until }: ReminderDay): boolean {
  return status === 'scheduled' && startsAt >= from && startsAt < until
}
