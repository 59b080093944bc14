import { once } from 'node:events'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '#tests/kit/database.ts'
import { listDatabaseTables } from './catalog.ts'
import { copyRowsFromTable } from './snapshot.ts'

test('A connection that ends after the reader of a copy gave up is no uncaught error', async () => {
  const onUncaught = vi.fn()
  process.on('uncaughtExceptionMonitor', onUncaught)
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', onUncaught))
  const database = await createTestDatabase()
  const client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
  const [table] = await listDatabaseTables(client)
  if (table === undefined) throw new Error('The database has no tables.')
  const copying = copyRowsFromTable(client, table)
  const failed = once(copying, 'close')
  copying.destroy()
  await failed
  await client.end()
  expect(onUncaught).not.toHaveBeenCalled()
  await database.close()
})
