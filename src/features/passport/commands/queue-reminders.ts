import { queueEmails } from '#app/features/email/commands/queue-email.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import { firstNameInEmail, recipientNameInEmail } from '#app/features/registrations/rules/name-in-email.ts'
import { isDaytime } from '#app/features/registrations/rules/reminders.ts'
import { type Database, inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { type DueRemindersQuery, lockDueReminders } from '../queries/reminders.ts'
import { getCountedLicences } from '../reads/passport.ts'
import { toHundredths } from '../rules/units.ts'

interface ReminderContext {
  readonly db: Database
  readonly appUrl: string
  readonly now: Date
}

/** Licenses of one transaction. */
const pageSize = 200

/**
 * Reminds people who chose it, by day, of units that are missing 180, 90 and 30 days before a license expires; of
 * several days that were missed, for the nearest. Runs may be late or concurrent.
 * @returns the number queued
 */
export async function queuePassportReminders(context: ReminderContext): Promise<number> {
  if (!isDaytime(context.now)) return 0
  let queued = 0
  let after: ReminderCursor | undefined = { personId: 0, licenceId: 0 }
  while (after !== undefined) {
    const cursor: ReminderCursor = after
    const page: ReminderPage = await inTransaction(context.db, (tx) => queuePage(tx, context, cursor))
    queued += page.queued
    after = page.last
  }
  return queued
}

type ReminderCursor = DueRemindersQuery['after']

interface ReminderPage {
  readonly queued: number
  /** Last one of the page; undefined after the last page. */
  readonly last: ReminderCursor | undefined
}

async function queuePage(
  tx: Transaction,
  { appUrl, now }: ReminderContext,
  after: ReminderCursor,
): Promise<ReminderPage> {
  const due = await lockDueReminders(tx, { today: toManilaDay(now), after, limit: pageSize })
  const emails = []
  for (const { personId, professionId, email, dedupeKey, ...name } of due) {
    const { licences } = await getCountedLicences({ db: tx, appUrl, now }, personId)
    const licence = licences.find((each) => each.professionId === professionId)
    if (licence === undefined || licence.missing === null || toHundredths(licence.missing) === 0) continue
    const { profession, missing, cycle } = licence
    emails.push({
      event: 'passport.reminder' as const,
      to: { personId, email, name: recipientNameInEmail(fullName(name)) },
      data: {
        firstName: firstNameInEmail(name.firstName || undefined),
        profession,
        missing,
        expiresOn: cycle.until,
      },
      dedupeKey,
    })
  }
  const queued = (await queueEmails(tx, emails, now)).length
  return { queued, last: due.length < pageSize ? undefined : due.at(-1) }
}
