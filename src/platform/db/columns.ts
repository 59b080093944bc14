/** Column shapes that every table shares, so that one idea is one type in the database. */
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { bigint, customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core'

/** A row's number. It fits a JavaScript number and is a positive integer on the wire. */
export const id = () => integer().primaryKey().generatedAlwaysAsIdentity()

/** For tables that grow with every message or event rather than with people. */
export const bigId = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A moment in time, to the millisecond (what JavaScript and the wire can carry). */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })

/** As PostgreSQL writes an instant in UTC. */
const written = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d{1,3}))?\+00$/

/** An instant as PostgreSQL writes it, in the way of the wire: a date made of it and written again takes tenfold. */
export function toWireInstant(stored: string): string {
  const [, day, time, fraction = ''] = written.exec(stored) ?? []
  // A session with another zone.
  if (day === undefined) return new Date(stored).toISOString()
  return `${day}T${time}.${fraction.padEnd(3, '0')}Z`
}

/** Reads a column of instants for an answer that only passes them on. */
export function wireInstant<Column extends AnyColumn>(column: Column): SQL<WireInstant<Column>> {
  return sql<WireInstant<Column>>`${column}`.mapWith(toWireInstant)
}

type WireInstant<Column extends AnyColumn> = Column['_']['notNull'] extends true ? string : string | null

/** Pesos and centavos. Read as text; never calculated with floating point. */
export const pesos = () => numeric({ precision: 10, scale: 2 })

/** The same as the wire has it, for showing. */
export function toPesos(stored: string | null): number | null {
  return stored === null ? null : Number(stored)
}

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** SQL for "this column holds one of these words"; the words come from the contract that the wire uses. */
export function oneOf(column: AnyColumn, words: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(', '))})`
}
