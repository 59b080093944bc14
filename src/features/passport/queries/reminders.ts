import { eq, sql } from 'drizzle-orm'
import type { PersonNameParts } from '#app/features/people/rules/names.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { reminderDays } from '../rules/reminder-days.ts'
import { passportReminders } from '../tables.ts'

export async function insertReminderChoice(tx: Transaction, personId: number, chosenAt: Date): Promise<void> {
  await tx.insert(passportReminders).values({ personId, chosenAt }).onConflictDoNothing()
}

export async function deleteReminderChoice(tx: Transaction, personId: number): Promise<void> {
  await tx.delete(passportReminders).where(eq(passportReminders.personId, personId))
}

/** Instant at which the person chose reminders; null if they did not. */
export async function findReminderChoice(db: DatabaseOrTransaction, personId: number): Promise<Date | null> {
  const [row] = await db.select().from(passportReminders).where(eq(passportReminders.personId, personId))
  return row?.chosenAt ?? null
}

interface DueReminder extends Record<string, unknown>, PersonNameParts {
  readonly licenceId: number
  readonly personId: number
  readonly professionId: number
  readonly email: string
  /** Once for each license, expiry and number of days. */
  readonly dedupeKey: string
}

export interface DueRemindersQuery {
  /** Day in Manila, YYYY-MM-DD. */
  readonly today: string
  /** Cursor: the last one of the page before. */
  readonly after: Pick<DueReminder, 'personId' | 'licenceId'>
  readonly limit: number
}

/** Licenses that expire soon, of which their holders chose to be reminded and were not yet, with their holders locked by id. */
export async function lockDueReminders(
  tx: Transaction,
  { today, after, limit }: DueRemindersQuery,
): Promise<DueReminder[]> {
  const { rows } = await tx.execute<DueReminder>(sql`
    select l.id as "licenceId", p.id as "personId", l.profession_id as "professionId", p.email,
      p.first_name as "firstName", p.middle_initial as "middleInitial", p.last_name as "lastName", p.suffix,
      key as "dedupeKey"
    from passport_reminders r
      join people p on p.id = r.person_id
      join licences l on l.person_id = p.id
      cross join lateral (
        select min(days) as days from unnest(${sql.param([...reminderDays])}::int[]) days
        where l.expires_on - ${today}::date <= days
      ) due
      cross join lateral (select concat_ws(':', 'passport_reminder', l.id, l.expires_on, due.days) as key) named
    where (p.id, l.id) > (${after.personId}, ${after.licenceId}) and l.profession_id is not null and l.expires_on >= ${today}::date
      and due.days is not null
      and p.erased_at is null and p.account_status = 'active'
      and not exists (select from outbox o where o.dedupe_key = key)
    order by p.id, l.id limit ${limit}
    for key share of p`)
  return rows
}
