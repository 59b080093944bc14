/** Prepared statements for hot queries: built once, and planned once per connection. */
import { type Placeholder, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction } from './database.ts'

/** Creates a placeholder for a value given at each run; the value is not encoded. */
export type PreparedStatementParams<Values> = (name: keyof Values & string) => Placeholder

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>
}

interface Preparable<Rows> {
  prepare(name: string): Prepared<Rows>
}

const names = new Set<string>()

/**
 * A statement built once per database or connection, and planned once per connection. In a transaction it runs
 * on the transaction's connection. Unsuitable where the best plan depends on the values.
 * @param name unique among all statements of a connection
 */
export function preparedStatement<Values extends Record<string, unknown>, Rows>(
  name: string,
  build: (db: DatabaseOrTransaction, params: PreparedStatementParams<Values>) => Preparable<Rows>,
): (db: DatabaseOrTransaction, values: Values) => Promise<Rows> {
  if (names.has(name)) throw new Error(`Two statements are called ${name}.`)
  names.add(name)
  const prepared = new WeakMap<DatabaseOrTransaction, Prepared<Rows>>()
  return (db, values) => {
    let statement = prepared.get(db)
    if (statement === undefined) {
      statement = build(db, (value) => sql.placeholder(value)).prepare(name)
      prepared.set(db, statement)
    }
    return statement.execute(values)
  }
}
