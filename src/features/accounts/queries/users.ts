import { and, asc, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm'
import { isOwnPerson } from '#app/features/people/queries/mailboxes.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { displayNameOrFullName } from '#app/features/people/rules/names.ts'
import { people } from '#app/features/people/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { orderByNewestFirst } from '#app/platform/db/ordering.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { containsWordsCondition, foldedTextSql } from '#app/platform/db/searching.ts'
import { hasTrigram, toSearchWords } from '#app/platform/format/search-words.ts'
import type { Pagination } from '#app/platform/paging.ts'
import type { ListedUser, User } from '../contract/accounts.ts'
import {
  linkedIdentities,
  oneTimeTokens,
  passkeys,
  passwords,
  recoveryCodes,
  sessions,
  totpFactors,
} from '../tables.ts'
import { linkedIdentityExistsCondition, passwordExistsCondition } from './credentials.ts'
import { secondFactorExistsCondition } from './second-factors.ts'

/** Condition of the partial index `people_users_idx`. */
const isUser = sql`${people.hasLogin}`

function toListedUser(row: PersonRow): ListedUser {
  return {
    id: row.id,
    email: row.email,
    displayName: displayNameOrFullName(row),
    role: row.role,
    status: row.accountStatus,
    firstName: row.firstName,
    middleInitial: row.middleInitial,
    lastName: row.lastName,
    suffix: row.suffix,
    hasLoginAccess: row.hasLogin,
    emailVerified: row.emailVerifiedAt !== null,
    communicationPreferences: { email: row.acceptsEmail, sms: row.acceptsSms, phone: row.acceptsPhone },
    createdAt: row.createdAt,
  }
}

export function toUser(row: PersonRow): User {
  return { ...toListedUser(row), createdAt: row.createdAt.toISOString() }
}

const findUserRows = preparedStatement(
  'find_user',
  (db, params: PreparedStatementParams<{ readonly personId: number }>) =>
    db
      .select()
      .from(people)
      .where(eq(people.id, params('personId'))),
)

export async function findUserRow(db: DatabaseOrTransaction, personId: number): Promise<PersonRow | null> {
  const [row] = await findUserRows(db, { personId })
  return row ?? null
}

/** The user, who must exist. */
export async function getUser(db: DatabaseOrTransaction, personId: number): Promise<User> {
  const row = await findUserRow(db, personId)
  if (row === null) throw new Error('The user vanished within the transaction.')
  return toUser(row)
}

const { displayName, firstName, middleInitial, lastName, suffix, email } = people
const namesAndEmail = foldedTextSql(
  sql`concat_ws(' ', ${displayName}, ${firstName}, ${middleInitial}, ${lastName}, ${suffix}, ${email})`,
)

/** Condition on names and e-mails only. Without words of a trigram, `people_users_idx` covers the comparison. */
function matches(search: string) {
  const indexed = toSearchWords(search).filter(hasTrigram).join(' ')
  return and(
    containsWordsCondition(people.searchText, indexed),
    containsWordsCondition(namesAndEmail, search),
  )
}

export interface AccountRow extends PersonRow {
  readonly hasPassword: boolean
  readonly hasGoogle: boolean
  readonly hasSecondFactor: boolean
}

export async function findAccountRow(
  db: DatabaseOrTransaction,
  personId: number,
): Promise<AccountRow | null> {
  const [row] = await db
    .select({
      ...getTableColumns(people),
      hasPassword: passwordExistsCondition,
      hasGoogle: linkedIdentityExistsCondition,
      hasSecondFactor: secondFactorExistsCondition,
    })
    .from(people)
    .where(eq(people.id, personId))
  return row ?? null
}

const newest = orderByNewestFirst(people.createdAt, people.id)

export async function listUsers(
  db: DatabaseOrTransaction,
  { search, page }: { search: string | null; page: Pagination },
): Promise<{ users: ListedUser[]; total: number }> {
  const condition = and(isUser, search === null ? undefined : matches(search))
  // Ids are selected from an index first, so that deep pages read only their own rows.
  const [ids, total] = await Promise.all([listUserIds(db, condition, page), db.$count(people, condition)])
  const rows = ids.length === 0 ? [] : await listUserRows(db, { ids })
  return { users: rows.map(toListedUser), total }
}

async function listUserIds(
  db: DatabaseOrTransaction,
  condition: SQL | undefined,
  page: Pagination,
): Promise<number[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(condition)
    .orderBy(...newest)
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ id }) => id)
}

const listUserRows = preparedStatement(
  'user_rows',
  (db, params: PreparedStatementParams<{ readonly ids: readonly number[] }>) =>
    db
      .select()
      .from(people)
      .where(sql`${people.id} = any(${params('ids')}::integer[])`)
      .orderBy(...newest),
)

export async function isEmailOfAnotherPerson(
  db: DatabaseOrTransaction,
  email: string,
  personId: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.email, email), isOwnPerson, ne(people.id, personId)))
  return rows.length > 0
}

/** Locks administrators with a login, in a fixed order, so that two cannot remove each other. */
export async function lockActiveAdmins(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, 'admin'), eq(people.accountStatus, 'active'), isUser))
    .orderBy(asc(people.id))
    .for('no key update')
  return rows.map((row) => row.id)
}

export async function updatePerson(
  tx: Transaction,
  personId: number,
  { at, ...change }: Partial<typeof people.$inferInsert> & { at: Date },
): Promise<void> {
  await tx
    .update(people)
    .set({ ...change, updatedAt: at, version: sql`${people.version} + 1` })
    .where(eq(people.id, personId))
}

const credentialTables = [
  passwords,
  linkedIdentities,
  totpFactors,
  passkeys,
  recoveryCodes,
  sessions,
  oneTimeTokens,
] as const

export async function deleteCredentialsAndSessions(tx: Transaction, personId: number): Promise<void> {
  for (const table of credentialTables) await tx.delete(table).where(eq(table.personId, personId))
}
