import { type AnyColumn, and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { displayNameOrFullName } from '../rules/names.ts'
import { auditLog, interactions, people } from '../tables.ts'
import { isOwnPerson, ownPersonExists } from './mailboxes.ts'

export type PersonRow = typeof people.$inferSelect
export type NewPerson = typeof people.$inferInsert

type AttendeeColumns = Readonly<Record<'erasedAt' | 'role' | 'seminarCount', AnyColumn>>

/** Matches the condition of the partial index `people_attendees_idx`. */
function attendeeConditionFor({ erasedAt, role, seminarCount }: AttendeeColumns): SQL {
  return sql`(${erasedAt} is null and (${role} = 'attendee' or ${seminarCount} > 0))`
}

export const isAttendeeCondition = attendeeConditionFor(people)

export type PersonDetails = Pick<
  NewPerson,
  | 'firstName'
  | 'middleInitial'
  | 'lastName'
  | 'suffix'
  | 'phone'
  | 'company'
  | 'jobTitle'
  | 'prcLicenseNo'
  | 'prcExpirationOn'
  | 'source'
>

/** Finds the own person of an address, or the one into whom they were merged. */
export async function findPersonByEmail(db: DatabaseOrTransaction, email: string): Promise<PersonRow | null> {
  const [row = null] = await db
    .select()
    .from(people)
    .where(and(eq(people.email, email), isOwnPerson))
  if (row === null || row.mergedInto === null) return row
  const [target] = await db.select().from(people).where(eq(people.id, row.mergedInto))
  return target ?? null
}

/** Whether an id is that of a person, or of somebody who was merged into them since. */
export async function isSamePerson(
  db: DatabaseOrTransaction,
  personId: number,
  formerId: number,
): Promise<boolean> {
  if (personId === formerId) return true
  return (await db.$count(people, and(eq(people.id, formerId), eq(people.mergedInto, personId)))) > 0
}

/** Inserts the own person of an address; null if there is one, also after a race. */
export async function insertPersonIfNew(tx: Transaction, person: NewPerson): Promise<PersonRow | null> {
  const [row] = await tx.insert(people).values(person).onConflictDoNothing(ownPersonExists).returning()
  return row ?? null
}

/** Locks the own person of an address, or the one into whom they were merged; foreign key references are not blocked. */
export async function lockPersonByEmail(tx: Transaction, email: string): Promise<PersonRow | null> {
  const [row = null] = await tx
    .select()
    .from(people)
    .where(and(eq(people.email, email), isOwnPerson))
    .for('no key update')
  return row === null || row.mergedInto === null ? row : await lockPerson(tx, row.mergedInto)
}

/**
 * Fills empty details; with `mayReplace`, also replaces existing ones. Counts as a profile edit if anything
 * changes.
 */
export async function updatePersonDetails(
  tx: Transaction,
  personId: number,
  change: { details: PersonDetails; mayReplace: boolean },
): Promise<void> {
  const given = Object.entries(change.details).filter(([, value]) => value !== null && value !== undefined)
  if (given.length === 0) return
  const parts = given.map(([name, value]) => {
    const column = people[name as keyof PersonDetails]
    return change.mayReplace
      ? { name, to: value, differs: sql`${column} is distinct from ${value}` }
      : { name, to: sql`coalesce(${column}, ${value})`, differs: sql`${column} is null` }
  })
  const isEdit = or(...parts.map(({ differs }) => differs))
  await tx
    .update(people)
    .set({
      ...Object.fromEntries(parts.map(({ name, to }) => [name, to])),
      version: sql`${people.version} + case when ${isEdit} then 1 else 0 end`,
    })
    .where(eq(people.id, personId))
}

/** Changes a person's seminar count and their last activity. */
export async function updateSeminarCountOfPerson(
  tx: Transaction,
  personId: number,
  change: { by: 0 | 1 | -1; at: Date },
): Promise<void> {
  await tx
    .update(people)
    .set({ seminarCount: sql`${people.seminarCount} + ${change.by}`, lastActivityAt: change.at })
    .where(eq(people.id, personId))
}

/** Voids account claims of registering browsers, because the mailbox owner has acted. */
export async function voidAccountClaims(tx: Transaction, personId: number, at: Date): Promise<void> {
  await tx.update(people).set({ claimsVoidedAt: at }).where(eq(people.id, personId))
}

/** Appends a registration's note and adds newly ticked consents. */
export async function addNoteAndConsents(
  tx: Transaction,
  personId: number,
  addition: Partial<
    Pick<
      PersonRow,
      | 'notes'
      | 'isCpdasUser'
      | 'marketingConsent'
      | 'marketingConsentedAt'
      | 'marketingConsentVersion'
      | 'marketingConsentOrigin'
      | 'marketingBasis'
    >
  >,
): Promise<void> {
  if (Object.keys(addition).length === 0) return
  await tx
    .update(people)
    .set({ ...addition, version: sql`${people.version} + 1` })
    .where(eq(people.id, personId))
}

export type NewInteraction = typeof interactions.$inferInsert

export async function insertInteraction(tx: Transaction, interaction: NewInteraction): Promise<void> {
  await tx.insert(interactions).values(interaction)
}

/** Adds to the history of a locked person, unless they are erased. */
export async function insertInteractionOf(
  tx: Transaction,
  { id, erasedAt }: Pick<PersonRow, 'id' | 'erasedAt'>,
  interaction: Omit<NewInteraction, 'personId'>,
): Promise<void> {
  if (erasedAt === null) await insertInteraction(tx, { ...interaction, personId: id })
}

/** Number of rows, limited by the number of parameters per statement. */
const interactionsAtOnce = 1000

export async function insertInteractions(tx: Transaction, entries: readonly NewInteraction[]): Promise<void> {
  for (let first = 0; first < entries.length; first += interactionsAtOnce)
    await tx.insert(interactions).values(entries.slice(first, first + interactionsAtOnce))
}

export async function insertAuditEntry(tx: Transaction, entry: typeof auditLog.$inferInsert): Promise<void> {
  await tx.insert(auditLog).values(entry)
}

/** Lists unused sample people in lock order; a role or account counts as use. */
export async function listSamplePersonIds(db: DatabaseOrTransaction): Promise<number[]> {
  const { id, isSample, role, hasLogin } = people
  const rows = await db
    .select({ id })
    .from(people)
    .where(and(eq(isSample, true), eq(role, 'attendee'), eq(hasLogin, false)))
    .orderBy(asc(id))
  return rows.map((row) => row.id)
}

/** Deletes a person with dependent rows; registrations must be gone. */
export async function deletePerson(tx: Transaction, personId: number): Promise<void> {
  await tx.delete(people).where(eq(people.id, personId))
}

export async function hasPeople(db: DatabaseOrTransaction): Promise<boolean> {
  const [row] = await db.select({ id: people.id }).from(people).limit(1)
  return row !== undefined
}

export async function hasAdmin(db: DatabaseOrTransaction): Promise<boolean> {
  const [row] = await db
    .select({ id: people.id })
    .from(people)
    .where(sql`${people.role} = 'admin' and ${people.accountStatus} = 'active'`)
    .limit(1)
  return row !== undefined
}

/** Makes a person an active administrator with a verified e-mail. */
export async function promoteToAdmin(tx: Transaction, personId: number, now: Date): Promise<void> {
  await tx
    .update(people)
    .set({
      role: 'admin',
      accountStatus: 'active',
      emailVerifiedAt: now,
      updatedAt: now,
      version: sql`${people.version} + 1`,
    })
    .where(eq(people.id, personId))
}

/**
 * Locks a person, without blocking foreign key references: otherwise two people who change each other would
 * deadlock.
 */
export async function lockPerson(tx: Transaction, personId: number): Promise<PersonRow | null> {
  const [row] = await tx.select().from(people).where(eq(people.id, personId)).for('no key update')
  return row ?? null
}

/** Locks those who were merged into a person, before that person is. */
export function lockMergedInto(tx: Transaction, personId: number): Promise<PersonRow[]> {
  return tx
    .select()
    .from(people)
    .where(eq(people.mergedInto, personId))
    .orderBy(asc(people.id))
    .for('no key update')
}

export type InteractionRow = typeof interactions.$inferSelect

/** Inserts and returns a manual entry. */
export async function insertManualInteraction(
  tx: Transaction,
  interaction: NewInteraction,
): Promise<InteractionRow> {
  const [row] = await tx.insert(interactions).values(interaction).returning()
  if (row === undefined) throw new Error('The interaction was not stored.')
  return row
}

type NameColumn = 'id' | 'displayName' | 'firstName' | 'middleInitial' | 'lastName' | 'suffix'

export type PersonNameRow = Pick<typeof people.$inferSelect, NameColumn>

/** Columns that name a person, for `people` or an alias. */
export function personNameColumns<Table extends Record<NameColumn, AnyPgColumn>>(table: Table) {
  const { id, displayName, firstName, middleInitial, lastName, suffix }: Pick<Table, NameColumn> = table
  return { id, displayName, firstName, middleInitial, lastName, suffix }
}

export function toNamedPerson(person: PersonNameRow): { id: number; displayName: string } {
  return { id: person.id, displayName: displayNameOrFullName(person) }
}

const listPersonNameRows = preparedStatement(
  'named_people',
  (db, params: PreparedStatementParams<{ readonly ids: readonly number[] }>) =>
    db
      .select(personNameColumns(people))
      .from(people)
      .where(sql`${people.id} = any(${params('ids')}::integer[])`),
)

/**
 * Ids may repeat, be null or unknown. A separate query, because PostgreSQL may join few rows by scanning all
 * people.
 */
export async function findPersonNames(
  db: DatabaseOrTransaction,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, PersonNameRow>> {
  const known = new Set(ids.filter((id) => id !== null))
  const rows = known.size === 0 ? [] : await listPersonNameRows(db, { ids: [...known] })
  return new Map(rows.map((row) => [row.id, row]))
}
