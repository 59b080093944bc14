/** How far a new installation has been set up. */
import { and, eq, inArray, isNotNull, ne, notLike, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { payment } from '../../../content/payment.ts'
import type { Database } from '../../../platform/db/database.ts'
import { passkeys, passwords, totpFactors } from '../../accounts/tables.ts'
import { seminars } from '../../catalog/tables.ts'
import { outbox } from '../../messaging/tables.ts'
import { auditLog, people } from '../../people/tables.ts'
import type { SetupProgress } from '../contract.ts'

/** The address of an administrator who was made without one, and of sample people; no mail reaches it. */
const reservedAddress = '%.example'

/** Each question ends at the first row that answers it, along an index where the table grows. */
export async function getSetupProgress(db: Database, personId: number): Promise<SetupProgress> {
  const exists = (table: PgTable, filter: ReturnType<typeof and>) =>
    sql<boolean>`exists (${db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(filter)})`
  const ownEmail = and(eq(people.id, personId), notLike(people.email, reservedAddress))
  // A generated password, or that of the configuration, is as old as its account.
  const ownPassword = sql<boolean>`exists (select 1 from ${passwords} join ${people} on ${people.id} = ${passwords.personId}
    where ${people.id} = ${personId} and ${passwords.changedAt} > ${people.createdAt})`
  const tested = and(eq(auditLog.action, 'mail.tested'), sql`${auditLog.details} ->> 'outcome' = 'accepted'`)
  const team = and(
    inArray(people.role, ['admin', 'organizer', 'staff']),
    eq(people.hasLogin, true),
    ne(people.id, personId),
  )
  const { rows } = await db.execute<Omit<SetupProgress, 'hasOwnPaymentAccounts'>>(sql`select
    ${exists(people, ownEmail)} and ${ownPassword} as "hasOwnCredentials",
    ${exists(totpFactors, eq(totpFactors.personId, personId))}
      or ${exists(passkeys, eq(passkeys.personId, personId))} as "hasSecondFactor",
    ${exists(auditLog, tested)} or ${exists(outbox, isNotNull(outbox.sentAt))} as "hasWorkingMail",
    ${exists(seminars, eq(seminars.isSample, false))} as "hasOwnSeminar",
    ${exists(people, team)} as "hasTeam",
    not ${exists(people, eq(people.isSample, true))}
      and not ${exists(seminars, eq(seminars.isSample, true))} as "isSampleDataGone"`)
  const [progress] = rows
  if (progress === undefined) throw new Error('A statement without tables has one row.')
  return { ...progress, hasOwnPaymentAccounts: !payment.isDemonstration }
}
