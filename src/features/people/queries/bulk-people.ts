import { asc, eq, inArray, type SQLChunk, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { people } from '../tables.ts'
import { idAfterMergeSql, isOnAddress } from './mailboxes.ts'
import type { NewPerson } from './people.ts'

export type BulkPerson = Pick<
  NewPerson,
  | 'email'
  | 'firstName'
  | 'middleInitial'
  | 'lastName'
  | 'suffix'
  | 'phone'
  | 'company'
  | 'jobTitle'
  | 'source'
  | 'notes'
  | 'prcLicenseNo'
  | 'prcExpirationOn'
  | 'marketingBasis'
>

const columns = [
  'email',
  'firstName',
  'middleInitial',
  'lastName',
  'suffix',
  'phone',
  'company',
  'jobTitle',
  'source',
  'notes',
  'prcLicenseNo',
  'prcExpirationOn',
  'marketingBasis',
] as const satisfies readonly (keyof BulkPerson)[]

const list = (parts: readonly SQLChunk[]) => sql.join([...parts], sql`, `)
const inTable = list(columns.map((name) => sql.identifier(snakeCase(name))))
const inJson = list(
  columns.map((name) =>
    name === 'prcExpirationOn'
      ? sql`given.${sql.identifier(name)}::date`
      : sql`given.${sql.identifier(name)}`,
  ),
)
const typedInJson = list(columns.map((name) => sql`${sql.identifier(name)} text`))

/** A recorded legal basis counts as consent until withdrawn. */
const hasBasis = sql`(given."marketingBasis" is not null)`

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/**
 * Inserts people sorted by e-mail to avoid deadlocks; e-mails must be unique.
 * @returns the inserted e-mails
 */
export async function insertPeopleIfNew(
  tx: Transaction,
  newPeople: readonly BulkPerson[],
  { title, createdBy, now }: { title: string; createdBy: number; now: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    with made as (
      insert into people (
        ${inTable}, marketing_consent, marketing_consented_at, marketing_consent_origin, created_at, updated_at
      )
      select ${inJson}, ${hasBasis}, case when ${hasBasis} then ${now.toISOString()}::timestamptz end,
        case when ${hasBasis} then 'recorded_by_staff' end, ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(newPeople)}::jsonb) as given (${typedInJson})
      order by given.email
      on conflict (email) where not shares_mailbox do nothing
      returning id, email
    ), noted as (
      insert into interactions (person_id, interaction_type, title, occurred_at, created_by, created_at)
      select id, 'note', ${title}, ${now.toISOString()}::timestamptz, ${createdBy}::integer, ${now.toISOString()}::timestamptz
      from made
    )
    select email from made`)
  return new Set(rows.map(({ email }) => email))
}

const target = alias(people, 'target')

/** Lists everybody on addresses, own persons first; for those who were merged, the people into whom they were. */
export async function listPeopleOnAddresses(db: DatabaseOrTransaction, emails: readonly string[]) {
  if (emails.length === 0) return []
  const { id, firstName, accountStatus } = target
  return db
    .select({ id, email: people.email, firstName, sharesMailbox: people.sharesMailbox, accountStatus })
    .from(people)
    .innerJoin(target, eq(target.id, idAfterMergeSql))
    .where(isOnAddress(inArray(people.email, [...emails])))
    .orderBy(asc(people.sharesMailbox), asc(people.id))
}
