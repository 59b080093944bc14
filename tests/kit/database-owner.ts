/**
 * Opens an embedded database in its own process and prints one line, for tests that kill it. Arguments: the
 * data folder, and `once` to close it at once.
 */
import { openDatabase } from '#app/platform/db/open-database.ts'
import { createLog } from '#app/platform/log.ts'

const [dataDir = '', mode] = process.argv.slice(2)

try {
  const database = await openDatabase({ dataDir, databaseUrl: null, log: createLog('silent') })
  const { connectionString } = database.pool.options
  console.log(JSON.stringify({ isNewlyCreated: database.isNewlyCreated, connectionString }))
  process.on('SIGTERM', () => void database.close())
  if (mode === 'once') await database.close()
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }))
  process.exitCode = 1
}
