/** Somebody as others are told of them: by number and name. */
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { shownName } from '../rules.ts'
import type { people } from '../tables.ts'

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
