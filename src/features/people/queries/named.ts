/** Somebody as others are told of them: by number and name. */
import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../platform/db/database.ts'
import { type Given, preparedOnce } from '../../../platform/db/prepared.ts'
import { shownName } from '../rules.ts'
import { people } from '../tables.ts'

type NameColumn = 'id' | 'displayName' | 'firstName' | 'middleInitial' | 'lastName' | 'suffix'

export type NamedRow = Pick<typeof people.$inferSelect, NameColumn>

/** What to select of people, or of an alias of theirs, to name them. */
export function namedColumns<Table extends Record<NameColumn, AnyPgColumn>>(table: Table) {
  const { id, displayName, firstName, middleInitial, lastName, suffix }: Pick<Table, NameColumn> = table
  return { id, displayName, firstName, middleInitial, lastName, suffix }
}

export function toNamed(person: NamedRow): { id: number; displayName: string } {
  return { id: person.id, displayName: shownName(person) }
}

const listNamedRows = preparedOnce('named_people', (db, given: Given<{ readonly ids: readonly number[] }>) =>
  db
    .select(namedColumns(people))
    .from(people)
    .where(sql`${people.id} = any(${given('ids')}::integer[])`),
)

/**
 * People by their numbers, for naming them in the rows of a page; numbers may repeat, be null, or be nobody's any more.
 *
 * Asked for by themselves: PostgreSQL may join a few rows to people by reading all of these in the order of their key.
 */
export async function findNamed(
  db: Executor,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, NamedRow>> {
  const known = new Set(ids.filter((id) => id !== null))
  const rows = known.size === 0 ? [] : await listNamedRows(db, { ids: [...known] })
  return new Map(rows.map((row) => [row.id, row]))
}
