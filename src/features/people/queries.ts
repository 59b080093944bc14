/** Every SQL statement about people and their history. */
import { eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../platform/db/database.ts'
import { interactions, people } from './tables.ts'

export type PersonRow = typeof people.$inferSelect
export type NewPerson = typeof people.$inferInsert

/** Details that a registration may bring along; the same names as the columns. */
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

export async function findPersonByEmail(db: Executor, email: string): Promise<PersonRow | null> {
  const [row] = await db.select().from(people).where(eq(people.email, email))
  return row ?? null
}

/** Makes the person unless the e-mail is known already; null then, also when another transaction was faster. */
export async function insertPersonIfNew(tx: Transaction, person: NewPerson): Promise<PersonRow | null> {
  const [row] = await tx
    .insert(people)
    .values(person)
    .onConflictDoNothing({ target: people.email })
    .returning()
  return row ?? null
}

/** The person of this e-mail, held until the transaction ends. */
export async function lockPersonByEmail(tx: Transaction, email: string): Promise<PersonRow | null> {
  const [row] = await tx.select().from(people).where(eq(people.email, email)).for('update')
  return row ?? null
}

/** Fills what is empty and leaves alone what stands; with `mayReplace`, given details replace what stands. */
export async function updatePersonDetails(
  tx: Transaction,
  personId: number,
  change: { details: PersonDetails; mayReplace: boolean },
): Promise<void> {
  const given = Object.entries(change.details).filter(([, value]) => value !== null && value !== undefined)
  const columns = Object.fromEntries(
    given.map(([name, value]) => {
      const column = people[name as keyof PersonDetails]
      return [name, change.mayReplace ? value : sql`coalesce(${column}, ${value})`]
    }),
  )
  if (given.length === 0) return
  await tx.update(people).set(columns).where(eq(people.id, personId))
}

/** Counts one more or one less seminar of a person, and notes when they were last active. */
export async function addToSeminarCount(
  tx: Transaction,
  personId: number,
  change: { by: 0 | 1 | -1; at: Date },
): Promise<void> {
  await tx
    .update(people)
    .set({ seminarCount: sql`${people.seminarCount} + ${change.by}`, lastActivityAt: change.at })
    .where(eq(people.id, personId))
}

export async function insertInteraction(
  tx: Transaction,
  interaction: typeof interactions.$inferInsert,
): Promise<void> {
  await tx.insert(interactions).values(interaction)
}

export async function hasPeople(db: Executor): Promise<boolean> {
  const [row] = await db.select({ id: people.id }).from(people).limit(1)
  return row !== undefined
}

export async function hasAdmin(db: Executor): Promise<boolean> {
  const [row] = await db
    .select({ id: people.id })
    .from(people)
    .where(sql`${people.role} = 'admin' and ${people.accountStatus} = 'active'`)
    .limit(1)
  return row !== undefined
}

/** Makes an existing person an active administrator whose e-mail counts as verified. */
export async function promoteToAdmin(tx: Transaction, personId: number, now: Date): Promise<void> {
  await tx
    .update(people)
    .set({ role: 'admin', accountStatus: 'active', emailVerifiedAt: now, updatedAt: now })
    .where(eq(people.id, personId))
}
