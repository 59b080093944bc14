import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { queueEmails } from '#app/features/email/commands/queue-email.ts'
import { toEmailSeminarData } from '#app/features/registrations/reads/seminar-in-emails.ts'
import { isDaytime } from '#app/features/registrations/rules/reminders.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { listDueAccreditations } from '../queries/due-accreditations.ts'
import {
  applicationReminderDays,
  findDueReminder,
  isJustOverdue,
  reportReminderDays,
  sheetsReminderDays,
} from '../rules/deadline-reminders.ts'
import { listDeadlines, type ReportToHandIn, toReportDays } from '../rules/deadlines.ts'

export interface ReminderContext {
  readonly db: Database
  readonly policies: SitePolicies
  /** Name of the provider, as the recipient. */
  readonly providerName: string
  readonly now: Date
}

/** Age at which seminars without a report are no longer looked at. */
const oldestReportInMs = 400 * 24 * 60 * 60 * 1000

/**
 * Reminds the CPD officer, by day, of applications for accreditation that are due in 14 days, in 7 days and tomorrow;
 * of completion reports that are due in 14, 7 and 3 days and tomorrow, and that are overdue; and of attendance sheets
 * that are due before them. Runs may be late or concurrent.
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
  const reportsSince = new Date(now.getTime() - oldestReportInMs)
  return inTransaction(db, async (tx) => {
    const emails = []
    for (const due of await listDueAccreditations(tx, now, reportsSince)) {
      for (const { task, dueOn, name } of listReminders(due, policies, today)) {
        const seminar = await findSeminarRecord(tx, due.seminarId)
        if (seminar === null) continue
        emails.push({
          event: 'accreditation.due' as const,
          to,
          data: {
            seminar: toEmailSeminarData(seminar, { withDetails: false }),
            profession: due.profession,
            professionId: due.professionId,
            task,
            dueOn,
          },
          // Each deadline has keys of its own, so that a seminar that moves is reminded of again.
          dedupeKey: `accreditation_due:${due.id}:${dueOn}:${name}`,
        })
      }
    }
    return (await queueEmails(tx, emails, now)).length
  })
}

type DueAccreditation = Awaited<ReturnType<typeof listDueAccreditations>>[number]

interface Reminder {
  readonly task: 'apply' | 'apply_again' | 'report' | 'report_overdue' | 'sheets'
  readonly dueOn: string
  /** Name of the occasion in the key. */
  readonly name: string
}

/** Reminders that are due today, sent or not. */
function listReminders(due: DueAccreditation, policies: SitePolicies, today: string): Reminder[] {
  const { status, report } = due
  if (status === 'approved')
    return report === null ? [] : listReportReminders({ ...due, report }, policies, today)
  const days = { firstDay: toManilaDay(due.startsAt), lastDay: toManilaDay(due.finishesAt) }
  const [deadline] = listDeadlines({ ...days, accreditations: [{ status, report }] }, policies)
  const daysAhead = deadline && findDueReminder(deadline.dueOn, today, applicationReminderDays)
  if (deadline === undefined || daysAhead == null) return []
  return status === 'returned'
    ? [{ task: 'apply_again', dueOn: deadline.dueOn, name: `returned:${daysAhead}` }]
    : [{ task: 'apply', dueOn: deadline.dueOn, name: String(daysAhead) }]
}

function listReportReminders(
  { finishesAt, report }: Pick<DueAccreditation, 'finishesAt'> & { readonly report: ReportToHandIn },
  policies: SitePolicies,
  today: string,
): Reminder[] {
  const { dueSheetsOn, dueReportOn: dueOn } = toReportDays(toManilaDay(finishesAt), report, policies)
  const reminders: Reminder[] = []
  const sheets = dueSheetsOn === null ? null : findDueReminder(dueSheetsOn, today, sheetsReminderDays)
  if (dueSheetsOn !== null && sheets !== null && dueSheetsOn < dueOn)
    reminders.push({ task: 'sheets', dueOn: dueSheetsOn, name: `sheets:${sheets}` })
  const daysAhead = findDueReminder(dueOn, today, reportReminderDays)
  if (daysAhead !== null) reminders.push({ task: 'report', dueOn, name: `report:${daysAhead}` })
  if (isJustOverdue(dueOn, today)) reminders.push({ task: 'report_overdue', dueOn, name: 'report:overdue' })
  return reminders
}
