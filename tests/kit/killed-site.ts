/** A site with its own folder and database, whose server is a process that a test kills and starts again. */
import { randomInt } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findMigrationsFolder, migrateDatabase } from '#app/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#app/platform/db/open-database.ts'
import { openFileStore } from '#app/platform/files/file-store.ts'
import { createLog } from '#app/platform/log.ts'
import { createTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { removeFolder } from './remove-folder.ts'
import { startServerProcess } from './server-process.ts'

export const killedSiteSecret = 'only this test knows what stands here'

/** A client IP that rate limits do not know yet, for a site behind a proxy. */
export const someAddress = () => [10, randomInt(256), randomInt(256), randomInt(256)].join('.')

export async function aKilledSite() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pagsulong-kill-'))
  // Kills end the embedded database with the server; an external database survives them.
  const external = process.env.TEST_DATABASE_URL ? await createTestDatabase() : null
  const databaseUrl = external?.connectionString ?? null
  return {
    isEmbedded: external === null,
    files: openFileStore({ dataDir, filesUrl: null }),
    /** Works with the database, whether or not the server runs. */
    async withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
      const log = createLog('silent')
      const database = await openDatabase({ dataDir, databaseUrl, log, mayJoinRunning: true })
      return work(database).finally(() => database.close())
    },
    migrate: ({ pool }: OpenDatabase) => migrateDatabase(pool, findMigrationsFolder()),
    async start() {
      const port = await freePort()
      const server = startServerProcess({
        PORT: String(port),
        DATA_DIR: dataDir,
        TRUST_PROXY: '1',
        APP_SECRET: killedSiteSecret,
        ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
      })
      await server.ready
      const end = async (signal: NodeJS.Signals) => {
        server.child.kill(signal)
        await server.ended
      }
      return { url: `http://127.0.0.1:${port}`, end }
    },
    async close() {
      await external?.close()
      await removeFolder(dataDir)
    },
  }
}
