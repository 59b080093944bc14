import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { oneTimeTokens } from '#app/features/accounts/tables.ts'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { attendeeSignatures } from '#app/features/attendance/tables/signatures.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { type PersonNameRow, type PersonRow, personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import { holdsSeatCondition } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { type MergedValues, merges } from '../tables.ts'

export type MergeRow = typeof merges.$inferSelect

/** Seminars that must be locked before people are merged: of their registrations, and of what they pay. */
export async function listSeminarIdsOfPeople(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<number[]> {
  const ofRegistrations = db
    .select({ id: registrations.seminarId })
    .from(registrations)
    .where(inArray(registrations.personId, [...ids]))
  const ofPayers = db
    .select({ id: sql<number>`${orders.seminarId}` })
    .from(orders)
    .where(and(inArray(orders.payerId, [...ids]), isNotNull(orders.seminarId)))
  const rows = await ofRegistrations.union(ofPayers)
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

/** Ids of those who were merged into people. */
export async function listMergedInto(db: DatabaseOrTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.mergedInto, [...ids]))
    .orderBy(asc(people.id))
  return rows.map(({ id }) => id)
}

export interface SharedSeminar {
  readonly title: string
  readonly targetHoldsSeat: boolean
  readonly otherHoldsSeat: boolean
}

/** Seminars for which both people have a registration. */
export function listSharedSeminars(
  db: DatabaseOrTransaction,
  { targetId, otherId }: { readonly targetId: number; readonly otherId: number },
): Promise<SharedSeminar[]> {
  const holds = (personId: number) =>
    sql<boolean>`bool_or(${registrations.personId} = ${personId} and ${holdsSeatCondition})`
  return db
    .select({ title: seminars.title, targetHoldsSeat: holds(targetId), otherHoldsSeat: holds(otherId) })
    .from(registrations)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(inArray(registrations.personId, [targetId, otherId]))
    .groupBy(seminars.id)
    .having(sql`count(distinct ${registrations.personId}) = 2`)
    .orderBy(asc(seminars.startsAt), asc(seminars.id))
}

export interface MovingRows {
  readonly registrations: number
  readonly payments: number
  readonly certificates: number
  readonly entries: number
}

/** Counts what a person would give to another: also orders that they only pay. */
export async function countMovingRows(db: DatabaseOrTransaction, personId: number): Promise<MovingRows> {
  const { rows } = await db.execute<MovingRows & Record<string, unknown>>(sql`select
    (select count(*)::int from registrations where person_id = ${personId}) as registrations,
    (select count(*)::int from payments p join orders o on o.id = p.order_id where o.payer_id = ${personId}) as payments,
    (select count(*)::int from certificates where person_id = ${personId}) as certificates,
    (select count(*)::int from interactions where person_id = ${personId}) as entries`)
  const [row] = rows
  if (row === undefined) throw new Error('Nothing was counted.')
  return row
}

export async function findPeople(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, PersonRow>> {
  const rows = await db
    .select()
    .from(people)
    .where(inArray(people.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** People as the database writes rows, by id. */
export async function readPeopleAsJson(
  tx: Transaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, MergedValues['target']>> {
  const rows = await tx
    .select({
      id: people.id,
      values: sql<MergedValues['target']>`to_jsonb(${people}) - 'search_text'`,
    })
    .from(people)
    .where(inArray(people.id, [...ids]))
  return new Map(rows.map(({ id, values }) => [id, values]))
}

export async function readLicencesAsJson(
  tx: Transaction,
  ids: readonly number[],
): Promise<MergedValues['licences']> {
  const rows = await tx
    .select({ values: sql<MergedValues['target']>`to_jsonb(${licences})` })
    .from(licences)
    .where(inArray(licences.personId, [...ids]))
  return rows.map(({ values }) => values)
}

/** No license of the people is their primary one any more, so that none is deleted with the number of its person. */
export async function clearPrimaryLicences(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx
    .update(licences)
    .set({ isPrimary: false })
    .where(inArray(licences.personId, [...ids]))
}

export async function setPrimaryLicence(tx: Transaction, id: number): Promise<void> {
  await tx.update(licences).set({ isPrimary: true }).where(eq(licences.id, id))
}

/** Restores the licenses of people as they were; those that were deleted since stay so. */
export async function restoreLicences(
  tx: Transaction,
  stored: MergedValues['licences'],
  personId: number,
): Promise<void> {
  await tx.execute(sql`update licences l set license_no = f.license_no, expires_on = f.expires_on,
      is_primary = f.is_primary
    from jsonb_populate_recordset(null::licences, ${JSON.stringify(stored)}::jsonb) f
    where l.id = f.id and l.person_id = f.person_id and l.person_id = ${personId}`)
  await tx.execute(sql`update licences l set verified_by = (select id from people where id = f.verified_by),
      verified_at = f.verified_at
    from jsonb_populate_recordset(null::licences, ${JSON.stringify(stored)}::jsonb) f
    where l.id = f.id and l.person_id = ${personId} and l.license_no = f.license_no`)
}

export async function updateMergedPerson(
  tx: Transaction,
  personId: number,
  values: Partial<PersonRow>,
): Promise<void> {
  await tx
    .update(people)
    .set({
      ...values,
      seminarCount: sql`(select count(*) from registrations r where r.person_id = ${personId})`,
      version: sql`${people.version} + 1`,
    })
    .where(eq(people.id, personId))
}

const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)

/** Sets the columns of each group back to what they were, if all of them are as the merge had left them. */
export async function restoreUnchanged(
  tx: Transaction,
  personId: number,
  { former, set, groups }: { former: object; set: object; groups: readonly (readonly string[])[] },
): Promise<void> {
  const assignments = groups.flatMap((columns) => {
    const of = (row: string) =>
      list(columns.map((column) => sql`${sql.identifier(row)}.${sql.identifier(column)}`))
    const isUnchanged = sql`row(${of('p')}) is not distinct from row(${of('s')})`
    return columns.map((column) => {
      const name = sql.identifier(column)
      return sql`${name} = case when ${isUnchanged} then f.${name} else p.${name} end`
    })
  })
  await tx.execute(sql`update people p set ${list(assignments)}
    from jsonb_populate_record(null::people, ${JSON.stringify(former)}::jsonb) f,
      jsonb_populate_record(null::people, ${JSON.stringify(set)}::jsonb) s
    where p.id = ${personId}`)
}

/** Sets columns of a person back to what they were. */
export async function restoreColumns(
  tx: Transaction,
  personId: number,
  { former, columns }: { former: object; columns: readonly string[] },
): Promise<void> {
  const assignments = columns.map((column) => sql`${sql.identifier(column)} = f.${sql.identifier(column)}`)
  await tx.execute(sql`update people p set ${list(assignments)}
    from jsonb_populate_record(null::people, ${JSON.stringify(former)}::jsonb) f where p.id = ${personId}`)
}

/** Deletes links that were mailed to a person who is merged into another: they prove another mailbox. */
export async function deleteTokensOfPerson(tx: Transaction, personId: number): Promise<void> {
  await tx.delete(oneTimeTokens).where(eq(oneTimeTokens.personId, personId))
}

export async function insertMerge(tx: Transaction, values: typeof merges.$inferInsert): Promise<number> {
  const [row] = await tx.insert(merges).values(values).returning({ id: merges.id })
  if (row === undefined) throw new Error('The merge was not stored.')
  return row.id
}

export async function findMerge(db: DatabaseOrTransaction, id: number): Promise<MergeRow | null> {
  const [row] = await db.select().from(merges).where(eq(merges.id, id))
  return row ?? null
}

/** Ends the time in which a merge can be undone. */
export async function endMerge(tx: Transaction, id: number, undoneAt: Date | null): Promise<void> {
  await tx.update(merges).set({ moved: null, values: null, undoneAt }).where(eq(merges.id, id))
}

/** Merges of a person that can still be undone, latest first. */
export function listOpenMerges(db: DatabaseOrTransaction, targetId: number, since: Date) {
  const author = alias(people, 'author')
  const { id, values, mergedAt, reason } = merges
  return db
    .select({
      id,
      other: sql<PersonNameRow>`jsonb_build_object('displayName', ${values} #> '{other,display_name}',
        'firstName', ${values} #> '{other,first_name}', 'middleInitial', ${values} #> '{other,middle_initial}',
        'lastName', ${values} #> '{other,last_name}', 'suffix', ${values} #> '{other,suffix}')`,
      by: personNameColumns(author),
      mergedAt,
      reason,
    })
    .from(merges)
    .leftJoin(author, eq(author.id, merges.mergedBy))
    .where(and(eq(merges.targetId, targetId), isNotNull(values), gt(mergedAt, since)))
    .orderBy(desc(mergedAt), desc(id))
}

/** Merges of a person with what is stored of the other, for their own data. */
export function listMergesOfPerson(db: DatabaseOrTransaction, targetId: number) {
  const { mergedAt, reason, undoneAt, values } = merges
  return db
    .select({
      mergedAt,
      reason,
      undoneAt,
      email: people.email,
      formerValues: sql<unknown>`${values} -> 'other'`,
    })
    .from(merges)
    .innerJoin(people, eq(people.id, merges.otherId))
    .where(eq(merges.targetId, targetId))
    .orderBy(asc(mergedAt), asc(merges.id))
}

/** Merges that can no longer be undone but have stored values, at most a hundred. */
export function listMergesToEnd(db: DatabaseOrTransaction, before: Date) {
  return db
    .select({ id: merges.id, targetId: merges.targetId, otherId: merges.otherId })
    .from(merges)
    .where(and(isNotNull(merges.values), lte(merges.mergedAt, before)))
    .orderBy(asc(merges.id))
    .limit(100)
}

/** Deletes what a merged person kept because the other has the like. @returns the file of their signature */
export async function deleteRemainsOfMerged(tx: Transaction, personId: number): Promise<string | null> {
  await tx.delete(licences).where(eq(licences.personId, personId))
  const [signature] = await tx
    .delete(attendeeSignatures)
    .where(eq(attendeeSignatures.personId, personId))
    .returning({ fileKey: attendeeSignatures.fileKey })
  return signature?.fileKey ?? null
}

/** Makes those who were merged into a person nobody's, once both are erased, and forgets their values. */
export async function forgetMerges(tx: Transaction, ids: readonly number[]): Promise<void> {
  const isOf = or(inArray(merges.targetId, [...ids]), inArray(merges.otherId, [...ids]))
  await tx.update(merges).set({ moved: null, values: null, reason: null }).where(isOf)
  await tx
    .update(people)
    .set({ mergedInto: null })
    .where(inArray(people.id, [...ids]))
}
