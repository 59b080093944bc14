import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { createLog } from '../log.ts'
import { isServiceUnavailable } from '../service-unavailable.ts'
import {
  connectDatabase,
  inTransaction,
  isCheckViolation,
  isForeignKeyViolation,
  isUniqueViolation,
} from './database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.execute(sql`
    create table shelf (
      id int primary key,
      width int constraint shelf_width_positive check (width > 0),
      above int constraint shelf_above_exists references shelf (id)
    )`)
  await database.db.execute(sql`insert into shelf (id, width) values (1, 10)`)
})
afterAll(() => database.close())

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.unreachable('it was expected to fail'),
    (error: unknown) => error,
  )
}

test('isUniqueViolation recognizes an error of the query builder, also by constraint name', async () => {
  const error = await failureOf(database.db.execute(sql`insert into shelf (id) values (1)`))
  expect(isUniqueViolation(error)).toBe(true)
  expect(isUniqueViolation(error, 'shelf_pkey')).toBe(true)
  expect(isUniqueViolation(error, 'another_key')).toBe(false)
  expect(isCheckViolation(error)).toBe(false)
})

test('isCheckViolation recognizes an error of the database driver', async () => {
  const error = await failureOf(database.pool.query('insert into shelf (id, width) values (2, 0)'))
  expect(isCheckViolation(error, 'shelf_width_positive')).toBe(true)
  expect(isUniqueViolation(error)).toBe(false)
})

test('isForeignKeyViolation recognizes a foreign key error by constraint name', async () => {
  const error = await failureOf(database.db.execute(sql`insert into shelf (id, above) values (3, 99)`))
  expect(isForeignKeyViolation(error, 'shelf_above_exists')).toBe(true)
})

test('isUniqueViolation rejects errors that did not come from the database', () => {
  expect(isUniqueViolation(new Error('duplicate key value violates unique constraint "shelf_pkey"'))).toBe(
    false,
  )
  expect(isUniqueViolation({ code: '23505' })).toBe(false)
  expect(isUniqueViolation(undefined)).toBe(false)
})

test('Database connection returns counts as numbers and large bigints without rounding', async () => {
  const { rows } = await database.db.execute<{ shelves: number }>(sql`select count(*) as shelves from shelf`)
  expect(rows).toEqual([{ shelves: 1 }])
  const { rows: large } = await database.pool.query('select -9007199254740993::bigint as large')
  expect(large).toEqual([{ large: -9007199254740993n }])
})

test('Database connections use UTC and time out long statements and idle transactions', async () => {
  const settings = ['TimeZone', 'statement_timeout', 'idle_in_transaction_session_timeout']
  const { rows } = await database.pool.query('select name, setting from pg_settings where name = any($1)', [
    settings,
  ])
  expect(Object.fromEntries(rows.map((row) => [row.name, row.setting]))).toEqual({
    TimeZone: 'UTC',
    statement_timeout: '15000',
    idle_in_transaction_session_timeout: '30000',
  })
})

test('Connection pool recovers after an idle connection is terminated', async () => {
  const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const other = await createTestDatabase()
  await other.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await other.close()
  await expect.poll(() => database.pool.idleCount).toBe(0)
  await expect(database.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
})

test('Connection pool survives a connection terminated during a transaction, which rejects', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const cut = inTransaction(database.db, async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
    const asleep = tx.execute(sql`select pg_sleep(10)`)
    await Promise.all([asleep, database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])])
  })
  await expect(cut).rejects.toThrow()
  await expect.poll(() => database.pool.totalCount).toBeLessThanOrEqual(1)
  expect(uncaught).toEqual([])
  await expect(database.pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 })
})

test('Transaction returns its connection to the pool, even one terminated before it begins', async () => {
  const { db, pool } = connectDatabase({
    connectionString: database.connectionString,
    log: createLog('silent'),
    maxConnections: 1,
  })
  onTestFinished(() => pool.end())
  const pidOf = () =>
    inTransaction(
      db,
      async (tx) => (await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0],
    )
  for (let time = 0; time < 5; time += 1) {
    // The connection terminated in the previous round may still be in the pool.
    const idle = await pidOf().catch(pidOf)
    // The connection is terminated while the pool still considers it idle, so BEGIN fails.
    const cut = database.pool.query('select pg_terminate_backend($1)', [idle?.pid])
    const begun = failureOf(inTransaction(db, (tx) => tx.execute(sql`select 1, pg_sleep(5)`)))
    await cut
    expect(isServiceUnavailable(await begun)).toBe(true)
  }
  await pidOf().catch(() => undefined)
  expect((await inTransaction(db, (tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }])
  expect(pool.waitingCount).toBe(0)
})
