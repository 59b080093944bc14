/**
 * Controls of race tests: the same commands on connections that strip locks, or a condition, from statements. They
 * must fail, or the race test would prove nothing.
 */
import pg from 'pg'
import { connectDatabase, type Database } from '#app/platform/db/database.ts'
import { createLog } from '#app/platform/log.ts'
import type { TestDatabase } from './database.ts'

export function withoutLocks<T>(database: TestDatabase, work: (db: Database) => Promise<T>): Promise<T> {
  return withChangedStatements(database, withoutLockClauses, work)
}

function withoutLockClauses(statement: string): string {
  return (
    statement
      .replace(/ for (no key )?update\b( of "\w+")?( skip locked)?/, '')
      .replace(/pg_advisory_xact_lock\(\d+\)/, '1')
      .replace(/pg_advisory_xact_lock\((hashtext\(\$\d+\))\)/, '$1')
      // The parameters stay, because the statement is still given them.
      .replace(/pg_advisory_xact_lock(_shared)?\(\d+, (\$\d+)\)/, '$2::integer')
      // The optimistic lock of taking a seat.
      .replace(/"seminars"\."updated_at" = (\$\d+)/, '$1::timestamptz is not null')
      .replace(seatCondition, withoutSeatCondition)
  )
}

const seatCondition = ' <= "seminars"."max_attendees")'
const withoutSeatCondition = ' <= "seminars"."max_attendees" or true)'

/** The same commands, but a seat is taken whether or not one is free. */
export function withoutSeatLimit<T>(database: TestDatabase, work: (db: Database) => Promise<T>): Promise<T> {
  return withChangedStatements(database, (text) => text.replace(seatCondition, withoutSeatCondition), work)
}

const takesNumber = /^insert into "certificate_numbers" .*/

/** The parameters are year, kind and the first number. */
const countsInstead = `select coalesce(max(serial), 0) + $3::integer as last from certificates where year = $1 and kind = $2`

/** The same commands, but a certificate's number is one more than the largest that is stored. */
export function withoutNumberRow<T>(database: TestDatabase, work: (db: Database) => Promise<T>): Promise<T> {
  return withChangedStatements(database, (text) => text.replace(takesNumber, countsInstead), work)
}

/** @param change returns the text to send instead of a statement's */
async function withChangedStatements<T>(
  { connectionString }: TestDatabase,
  change: (statement: string) => string,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  // Fewer than the default, because three workers share the connections of one server.
  const { db, pool } = connectDatabase({ connectionString, log: createLog('silent'), maxConnections: 12 })
  const plainQuery = pg.Client.prototype.query
  pool.on('connect', (client) => {
    // The database is dropped, sometimes before the last connection has closed.
    client.on('error', () => undefined)
    client.query = ((statement: { text: string }, ...rest: unknown[]) => {
      if (typeof statement?.text === 'string')
        return Reflect.apply(plainQuery, client, [{ ...statement, text: change(statement.text) }, ...rest])
      return Reflect.apply(plainQuery, client, [statement, ...rest])
    }) as typeof client.query
  })
  try {
    return await work(db)
  } finally {
    await pool.end()
  }
}
