import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Executor } from '../../../platform/db/database.ts'
import { type Given, preparedOnce } from '../../../platform/db/prepared.ts'
import { shownName } from '../rules/names.ts'
import { people } from '../tables.ts'

type NameColumn = 'id' | 'displayName' | 'firstName' | 'middleInitial' | 'lastName' | 'suffix'

export type NamedRow = Pick<typeof people.$inferSelect, NameColumn>

/** Columns that name a person, for `people` or an alias. */
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
 * People by id; ids may repeat, be null or unknown. A separate query, because PostgreSQL may join a few rows
 * by scanning all people.
 */
export async function findNamed(
  db: Executor,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, NamedRow>> {
  const known = new Set(ids.filter((id) => id !== null))
  const rows = known.size === 0 ? [] : await listNamedRows(db, { ids: [...known] })
  return new Map(rows.map((row) => [row.id, row]))
}
