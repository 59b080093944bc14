import { type Database, inTransaction } from '../../../platform/db/database.ts'
import { toManilaDay } from '../../../platform/format/dates.ts'
import { queueEmails } from '../../email/commands/queue-email.ts'
import type { SitePolicies } from '../../people/contract/site-policies.ts'
import { toEmailSeminarData } from '../../registrations/reads/seminar-in-emails.ts'
import { isDaytime } from '../../registrations/rules/reminders.ts'
import { findSeminarRecord } from '../../seminars/queries/planning.ts'
import { listPlannedApplications } from '../queries/planned-applications.ts'
import { applicationReminderKey, findDueReminder } from '../rules/application-reminders.ts'
import { listDeadlines } from '../rules/deadlines.ts'

export interface ReminderContext {
  readonly db: Database
  readonly policies: SitePolicies
  /** Of the provider, as the recipient. */
  readonly providerName: string
  readonly now: Date
}

/**
 * Reminds the CPD officer, by day, of applications for accreditation that are due in 14 days, in 7 days and tomorrow.
 * Runs may be late or concurrent.
 * @returns the number queued
 */
export async function queueApplicationReminders({
  db,
  policies,
  providerName,
  now,
}: ReminderContext): Promise<number> {
  if (!isDaytime(now)) return 0
  const to = { personId: null, email: policies.cpdOfficerEmail, name: providerName }
  const today = toManilaDay(now)
  return inTransaction(db, async (tx) => {
    const emails = []
    for (const { id, seminarId, profession, startsAt, finishesAt } of await listPlannedApplications(
      tx,
      now,
    )) {
      const days = { firstDay: toManilaDay(startsAt), lastDay: toManilaDay(finishesAt) }
      const [deadline] = listDeadlines({ ...days, statuses: ['planned'] }, policies)
      const reminder = deadline && findDueReminder(deadline.dueOn, today)
      if (!reminder) continue
      const seminar = await findSeminarRecord(tx, seminarId)
      if (seminar === null) continue
      emails.push({
        event: 'accreditation.due' as const,
        to,
        data: {
          seminar: toEmailSeminarData(seminar, { withDetails: false }),
          profession,
          dueOn: deadline.dueOn,
        },
        dedupeKey: applicationReminderKey(id, reminder),
      })
    }
    return (await queueEmails(tx, emails, now)).length
  })
}
