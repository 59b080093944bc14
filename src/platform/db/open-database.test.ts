import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { createLog } from '../log.ts'
import { DatabaseStartError } from '../user-facing-error.ts'
import { openDatabase } from './open-database.ts'

const log = createLog('silent')

test('openDatabase connects to an external database without creating anything', async () => {
  const database = await openDatabase({
    dataDir: '/nowhere',
    databaseUrl: inject('testServer').serverUrl,
    log,
  })
  onTestFinished(() => database.close())
  const { rows } = await database.pool.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  expect(database.isNewlyCreated).toBe(false)
})

test('openDatabase closes the pool once even when close is called repeatedly', async () => {
  const database = await openDatabase({
    dataDir: '/nowhere',
    databaseUrl: inject('testServer').serverUrl,
    log,
  })
  await Promise.all([database.close(), database.close()])
  await database.close()
  expect(database.pool.ended).toBe(true)
})

test('openDatabase reports an unreachable server in one line without the password', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const address = closed.address()
  const port = typeof address === 'object' ? address?.port : 0
  closed.close()
  const databaseUrl = `postgresql://office:s3cret@127.0.0.1:${port}/pagsulong`
  const failure = await openDatabase({ dataDir: '/nowhere', databaseUrl, log }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(DatabaseStartError)
  expect(String(failure)).toContain('ECONNREFUSED')
  expect(String(failure)).not.toContain('s3cret')
})
