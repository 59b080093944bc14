import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#tests/kit/database.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { connectDatabase, inTransaction } from './db/database.ts'
import { newFileKey } from './files/file-keys.ts'
import { openFileStore } from './files/file-store.ts'
import { createLog } from './log.ts'
import { isServiceUnavailable } from './service-unavailable.ts'

const database = await createTestDatabase()
afterAll(() => database.close())

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it was expected to fail'),
    (error: unknown) => error,
  )

/** A pool of one connection, which a test can exhaust. */
function connectOnce(connectionString: string) {
  const connection = connectDatabase({ connectionString, log: createLog('silent'), maxConnections: 1 })
  onTestFinished(() => connection.pool.end())
  return connection
}

describe('Database or storage failure counted as service unavailable', () => {
  test('when nothing listens at the database address', async () => {
    const { db } = connectOnce(`postgresql://tester@127.0.0.1:${await freePort()}/none`)
    expect(isServiceUnavailable(await failureOf(db.execute(sql`select 1`)))).toBe(true)
    const bySocket = connectOnce('postgresql://tester@/none?host=/no/such/folder')
    expect(isServiceUnavailable(await failureOf(bySocket.db.execute(sql`select 1`)))).toBe(true)
  })

  test('when the connection is cut during a transaction, also for later statements in it', async () => {
    const { db } = connectOnce(database.connectionString)
    const later: unknown[] = []
    const cut = inTransaction(db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const asleep = failureOf(tx.execute(sql`select pg_sleep(10)`))
      await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      later.push(await asleep)
      await delay(50)
      later.push(await failureOf(tx.execute(sql`select 1`)))
      throw later[0]
    })
    expect(isServiceUnavailable(await failureOf(cut))).toBe(true)
    expect(later.map(isServiceUnavailable)).toEqual([true, true])
  })

  test('when no connection becomes free in time, or the pool is closed', async () => {
    const pool = new pg.Pool({
      connectionString: database.connectionString,
      max: 1,
      connectionTimeoutMillis: 1000,
    })
    const held = await pool.connect()
    expect(isServiceUnavailable(await failureOf(pool.query('select 1')))).toBe(true)
    held.release()
    await pool.end()
    expect(isServiceUnavailable(await failureOf(pool.query('select 1')))).toBe(true)
  })

  test('when a read-only standby is asked to write', async () => {
    const { db } = connectOnce(database.connectionString)
    const written = inTransaction(db, async (tx) => {
      await tx.execute(sql`set transaction read only`)
      await tx.execute(sql`create table note (id int)`)
    })
    expect(isServiceUnavailable(await failureOf(written))).toBe(true)
  })

  test('when a statement times out, and when the database disk is full', async () => {
    const { db } = connectOnce(database.connectionString)
    const slow = inTransaction(db, async (tx) => {
      await tx.execute(sql`set local statement_timeout = 50`)
      await tx.execute(sql`select pg_sleep(10)`)
    })
    expect(isServiceUnavailable(await failureOf(slow))).toBe(true)
    const full = db.execute(sql`do $$ begin raise sqlstate '53100'; end $$`)
    expect(isServiceUnavailable(await failureOf(full))).toBe(true)
  })

  test.runIf(process.platform === 'linux')('when the local disk is full', async () => {
    expect(isServiceUnavailable(await failureOf(writeFile('/dev/full', 'x')))).toBe(true)
  })

  test('when the object store fails, but not when it refuses a request', async () => {
    const answers = { status: 503 }
    const store = createServer((_, answer) => answer.writeHead(answers.status).end())
    store.listen(0, '127.0.0.1')
    await once(store, 'listening')
    const { port } = store.address() as AddressInfo
    const filesUrl = `s3://key:secret@127.0.0.1:${port}/bucket?tls=off`
    const files = openFileStore({ dataDir: '/nowhere', filesUrl })
    onTestFinished(() => {
      files.close()
      store.close()
    })
    const put = () => failureOf(files.put(newFileKey('proofs', 'jpg'), Buffer.from('x'), 'image/jpeg'))
    expect(isServiceUnavailable(await put())).toBe(true)
    answers.status = 403
    expect(isServiceUnavailable(await put())).toBe(false)
    await new Promise((resolve) => store.close(resolve))
    expect(isServiceUnavailable(await put())).toBe(true)
  })
})

test('A programming error does not count as service unavailable, whatever its message', async () => {
  const wrong = await failureOf(database.db.execute(sql`select nothing from nowhere`))
  expect(
    [wrong, new Error('ECONNREFUSED'), 'Connection terminated', undefined].map(isServiceUnavailable),
  ).toEqual([false, false, false, false])
})
