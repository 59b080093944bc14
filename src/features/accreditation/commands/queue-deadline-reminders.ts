import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { queueEmails } from '#app/features/email/commands/queue-email.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { isDaytime } from '#app/features/registrations/rules/reminders.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { listDueAccreditations } from '../queries/due-accreditations.ts'
import { applicationReminderDays, findDueReminder, reportReminderDays } from '../rules/deadline-reminders.ts'
import { listDeadlines } from '../rules/deadlines.ts'

export interface ReminderContext {
  readonly db: Database
  readonly policies: SitePolicies
  /** Name of the provider, as the recipient. */
  readonly providerName: string
  readonly now: Date
}

const dayInMs = 24 * 60 * 60 * 1000

/**
 * Reminds the CPD officer, by day, of applications for accreditation that are due in 14 days, in 7 days and tomorrow,
 * and of completion reports that are due in 7 days. Runs may be late or concurrent.
 * @returns the number queued
 */
export async function queueDeadlineReminders({
  db,
  policies,
  providerName,
  now,
}: ReminderContext): Promise<number> {
  if (!isDaytime(now)) return 0
  const to = { personId: null, email: policies.cpdOfficerEmail, name: providerName }
  const today = toManilaDay(now)
  const reportsSince = new Date(now.getTime() - (policies.reportDueDays + 1) * dayInMs)
  return inTransaction(db, async (tx) => {
    const emails = []
    for (const due of await listDueAccreditations(tx, now, reportsSince)) {
      const reminder = toReminder(due, policies, today)
      const seminar = reminder && (await findSeminarRecord(tx, due.seminarId))
      if (!seminar) continue
      const { task, dueOn, dedupeKey } = reminder
      emails.push({
        event: 'accreditation.due' as const,
        to,
        data: {
          seminar: toEmailSeminarData(seminar, { withDetails: false }),
          profession: due.profession,
          task,
          dueOn,
        },
        dedupeKey,
      })
    }
    return (await queueEmails(tx, emails, now)).length
  })
}

type DueAccreditation = Awaited<ReturnType<typeof listDueAccreditations>>[number]

/** Null if none is due today. Each deadline has keys of its own, so that a seminar that moves is reminded of again. */
function toReminder(
  { id, status, reportedOn, startsAt, finishesAt }: DueAccreditation,
  policies: SitePolicies,
  today: string,
) {
  const days = { firstDay: toManilaDay(startsAt), lastDay: toManilaDay(finishesAt) }
  const [deadline] = listDeadlines({ ...days, accreditations: [{ status, reportedOn }] }, policies)
  if (deadline === undefined) return null
  const { kind, dueOn } = deadline
  const daysAhead = findDueReminder(
    dueOn,
    today,
    kind === 'report_due' ? reportReminderDays : applicationReminderDays,
  )
  if (daysAhead === null) return null
  const key = (name: string) => `accreditation_due:${id}:${dueOn}:${name}`
  if (kind === 'report_due') return { task: 'report' as const, dueOn, dedupeKey: key('report') }
  return status === 'returned'
    ? { task: 'apply_again' as const, dueOn, dedupeKey: key(`returned:${daysAhead}`) }
    : { task: 'apply' as const, dueOn, dedupeKey: key(String(daysAhead)) }
}
