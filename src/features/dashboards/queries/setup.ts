import { and, eq, inArray, isNotNull, ne, notLike, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { payment } from '../../../content/payment.ts'
import type { Database } from '../../../platform/db/database.ts'
import { passkeys, passwords, totpFactors } from '../../accounts/tables.ts'
import { outbox } from '../../email/tables.ts'
import { auditLog, people } from '../../people/tables.ts'
import { seminars } from '../../seminars/tables.ts'
import type { SetupProgress } from '../contract.ts'

/** Placeholder addresses of generated administrators and sample people; they receive no mail. */
const reservedAddress = '%.example'

/** Each query stops at its first row. */
export async function getSetupProgress(db: Database, personId: number): Promise<SetupProgress> {
  const exists = (table: PgTable, filter: ReturnType<typeof and>) =>
    sql<boolean>`exists (${db
      .select({ one: sql`1`.as('one') })
      .from(table)
      .where(filter)})`
  const ownEmail = and(eq(people.id, personId), notLike(people.email, reservedAddress))
  // A generated or configured password is as old as its account.
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
