import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '#app/platform/db/database.ts'
import { startEmbeddedServer } from '#app/platform/db/embedded/embedded-server.ts'
import { findMigrationsFolder, migrateDatabase } from '#app/platform/db/migrate.ts'
import { createLog } from '#app/platform/log.ts'
import { createTestServices, type TestServices } from '#tests/kit/services.ts'

export interface Bench {
  readonly services: TestServices
  readonly db: ReturnType<typeof connectDatabase>['db']
  readonly pool: ReturnType<typeof connectDatabase>['pool']
}

/** Runs the callback on a temporary, migrated, empty embedded database. */
export async function withDatabase(run: (bench: Bench) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pagsulong-bench-'))
  const log = createLog('error')
  const server = await startEmbeddedServer(folder, log)
  const { db, pool } = connectDatabase({ connectionString: server.connectionString, log })
  const close = () => pool.end()
  const services = await createTestServices({ db, pool, connectionString: server.connectionString, close })
  try {
    await migrateDatabase(pool, findMigrationsFolder())
    await run({ services, db, pool })
  } finally {
    await services.close()
    await close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The median, so that a single slow run does not count. */
export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Returns milliseconds. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
