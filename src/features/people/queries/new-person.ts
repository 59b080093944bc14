import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { people } from '../tables.ts'
import { ownPersonExists } from './mailboxes.ts'
import type { PersonRow } from './people.ts'

const columnNames = [
  'firstName',
  'middleInitial',
  'lastName',
  'suffix',
  'phone',
  'company',
  'jobTitle',
  'prcLicenseNo',
  'prcExpirationOn',
  'isCpdasUser',
  'source',
  'marketingConsent',
  'marketingConsentedAt',
  'marketingConsentVersion',
  'marketingConsentOrigin',
  'marketingBasis',
  'notes',
  'seminarCount',
  'hasPendingPayment',
  'hasVerifiedPayment',
  'createdAt',
  'updatedAt',
  'lastActivityAt',
] as const

type ColumnName = (typeof columnNames)[number]

/** Every column of a new person that is not always the default. */
export type NewRegistrant = Pick<PersonRow, ColumnName | 'email'>

const { id, email, firstName, middleInitial, lastName, suffix } = people
const { sharesMailbox, emailVerifiedAt, claimsVoidedAt, seminarCount, mergedInto } = people

/** Columns that registering needs of a person; the description of every further one costs processor time. */
export const registrantColumns = {
  id,
  email,
  firstName,
  middleInitial,
  lastName,
  suffix,
  sharesMailbox,
  emailVerifiedAt,
  claimsVoidedAt,
  seminarCount,
  mergedInto,
}

export type RegistrantPersonRow = Pick<PersonRow, keyof typeof registrantColumns>

type Values = NewRegistrant & { readonly lockKey: number }

/**
 * Builds the insert of the own person of an address, for a prepared statement; null if there is one, also after a race.
 * @param lock taken before the row is inserted, because its value depends on it: waiting for the lock with a row
 *   that others wait for could deadlock
 */
export function insertPersonAfterLock(name: string, lock: (key: SQL) => SQL) {
  const insert = preparedStatement(name, (db, params: PreparedStatementParams<Values>) => {
    const given = columnNames.map((column) => [column, sql`${params(column)}`] as const)
    return db
      .insert(people)
      .values({
        ...(Object.fromEntries(given) as Record<ColumnName, SQL>),
        email: sql`case when ${lock(sql`${params('lockKey')}`)} is not null then ${params('email')}::text end`,
      })
      .onConflictDoNothing(ownPersonExists)
      .returning(registrantColumns)
  })
  return async (
    tx: Transaction,
    lockKey: number,
    person: NewRegistrant,
  ): Promise<RegistrantPersonRow | null> => (await insert(tx, { ...person, lockKey }))[0] ?? null
}
