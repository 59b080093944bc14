import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts'
import { preparedStatement, type StatementParams } from '../../../platform/db/prepared.ts'
import { displayNameOrFullName } from '../rules/names.ts'
import { people } from '../tables.ts'

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
  (db, params: StatementParams<{ readonly ids: readonly number[] }>) =>
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
