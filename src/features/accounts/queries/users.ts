/** Every SQL statement about people as users. */
import { and, asc, eq, getTableColumns, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../../platform/db/database.ts'
import { newestFirst } from '../../../platform/db/ordering.ts'
import { type Given, preparedOnce } from '../../../platform/db/prepared.ts'
import { containing } from '../../../platform/db/searching.ts'
import type { Page } from '../../../platform/http/paging.ts'
import { Suffix } from '../../people/contract.ts'
import type { PersonRow } from '../../people/queries.ts'
import { shownName } from '../../people/rules.ts'
import { people } from '../../people/tables.ts'
import type { ListedUser, User } from '../contract.ts'
import { identityExists, passwordExists } from './credentials.ts'
import { secondFactorExists } from './second-factors.ts'

/** In the words of the partial index `people_users_idx`, so that it answers. */
const isUser = sql`${people.hasLogin}`

/** A person as the wire knows users, with the instant still an instant. */
function toListedUser(row: PersonRow): ListedUser {
  return {
    id: row.id,
    email: row.email,
    displayName: shownName(row),
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
  const user = toListedUser(row)
  return { ...user, createdAt: user.createdAt.toISOString() }
}

const findUserRows = preparedOnce('find_user', (db, given: Given<{ readonly personId: number }>) =>
  db
    .select()
    .from(people)
    .where(eq(people.id, given('personId'))),
)

export async function findUserRow(db: Executor, personId: number): Promise<PersonRow | null> {
  const [row] = await findUserRows(db, { personId })
  return row ?? null
}

/** The user of an id that was known to exist a moment ago. */
export async function getUser(db: Executor, personId: number): Promise<User> {
  const row = await findUserRow(db, personId)
  if (row === null) throw new Error('The user vanished within the transaction.')
  return toUser(row)
}

/** As `fullName` puts it together. */
const joinedName = sql`concat_ws(' ', ${people.firstName}, ${people.middleInitial} || '.', ${people.lastName}, ${people.suffix})`
/** As people type it. */
const shortName = sql`concat_ws(' ', ${people.firstName}, ${people.lastName})`

const suffixes = Suffix.options.map((suffix) => suffix.toLowerCase())

/** The search column knows neither initials nor suffixes, and its index no words of less than three letters. */
function isIndexed(word: string): boolean {
  return word.length > 2 && !suffixes.some((suffix) => suffix.includes(word))
}

/**
 * The index on the search column finds the candidates by their words; the rest is then compared exactly. Where there are
 * no such words, `people_users_text_idx` holds all that is compared, and answers alone.
 */
function matches(search: string) {
  const sought = search.toLowerCase()
  const words = sought.split(' ').filter(isIndexed)
  const pattern = containing(sought)
  return and(
    ...words.map((word) => like(people.searchText, containing(word))),
    or(
      like(sql`lower(coalesce(${people.displayName}, ${joinedName}))`, pattern),
      and(isNull(people.displayName), like(sql`lower(${shortName})`, pattern)),
      like(people.email, pattern),
    ),
  )
}

export interface AccountRow extends PersonRow {
  readonly hasPassword: boolean
  readonly hasGoogle: boolean
  readonly hasSecondFactor: boolean
}

/** A person with the ways in which they sign in; null for somebody deleted a moment ago. */
export async function findAccountRow(db: Executor, personId: number): Promise<AccountRow | null> {
  const [row] = await db
    .select({
      ...getTableColumns(people),
      hasPassword: passwordExists,
      hasGoogle: identityExists,
      hasSecondFactor: secondFactorExists,
    })
    .from(people)
    .where(eq(people.id, personId))
  return row ?? null
}

const newest = newestFirst(people.createdAt, people.id)

/** People who can sign in, the newest first. */
export async function listUsers(
  db: Executor,
  { search, page }: { search: string | null; page: Page },
): Promise<{ users: ListedUser[]; total: number }> {
  const condition = and(isUser, search === null ? undefined : matches(search))
  // The ids come off an index first, so that a deep page reads no more than its own rows.
  const [ids, total] = await Promise.all([listUserIds(db, condition, page), db.$count(people, condition)])
  const rows = ids.length === 0 ? [] : await listUserRows(db, { ids })
  return { users: rows.map(toListedUser), total }
}

async function listUserIds(db: Executor, condition: SQL | undefined, page: Page): Promise<number[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(condition)
    .orderBy(...newest)
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ id }) => id)
}

const listUserRows = preparedOnce('user_rows', (db, given: Given<{ readonly ids: readonly number[] }>) =>
  db
    .select()
    .from(people)
    .where(sql`${people.id} = any(${given('ids')}::integer[])`)
    .orderBy(...newest),
)

/** Whether somebody else has this e-mail. */
export async function isEmailOfAnother(db: Executor, email: string, personId: number): Promise<boolean> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.email, email), ne(people.id, personId)))
  return rows.length > 0
}

/**
 * Holds every active administrator who can sign in, in one order for everybody, so that two cannot remove each other
 * at once.
 */
export async function lockActiveAdmins(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.role, 'admin'), eq(people.accountStatus, 'active'), isUser))
    .orderBy(asc(people.id))
    .for('no key update')
  return rows.map((row) => row.id)
}

/**
 * Holds a person. Weaker than their deletion needs, so that whoever only refers to them (as the one who acts) need not
 * wait: two who change each other would wait for ever.
 */
export async function lockPerson(tx: Transaction, personId: number): Promise<PersonRow | null> {
  const [row] = await tx.select().from(people).where(eq(people.id, personId)).for('no key update')
  return row ?? null
}

/** Writes what changed of a person and counts the edit. */
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
