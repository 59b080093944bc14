/** Services shared by the command-line tools, which also work while the site runs. */
import type pg from 'pg'
import { resolveAppSecret } from '#app/platform/app-secret.ts'
import { systemClock } from '#app/platform/clock.ts'
import { type Config, loadConfig } from '#app/platform/config.ts'
import { findMigrationsFolder, migrateDatabase } from '#app/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '#app/platform/db/open-database.ts'
import { type FileStore, openFileStore } from '#app/platform/files/file-store.ts'
import { createLog } from '#app/platform/log.ts'
import { createSecrets } from '#app/platform/secrets.ts'
import type { Services } from '#app/platform/services.ts'
import { reportOperatorErrors } from '../start-errors.ts'

export interface ToolServices extends Pick<Services, 'db' | 'files' | 'secrets' | 'clock'> {
  readonly pool: pg.Pool
  /** Marks the first start as done; otherwise the next start creates an administrator. */
  finishFirstStart(): Promise<void>
}

export interface ToolInstallation {
  readonly database: OpenDatabase
  readonly files: FileStore
}

/** Opens database and files without migrating; always closes them. */
export async function withInstallation<Result>(
  config: Config,
  { mayJoinRunning }: { mayJoinRunning: boolean },
  action: (installation: ToolInstallation) => Promise<Result>,
): Promise<Result> {
  const log = createLog('warn')
  const database = await openDatabase({ ...config, log, mayJoinRunning })
  const files = openFileStore(config)
  try {
    return await action({ database, files })
  } finally {
    files.close()
    await database.close()
  }
}

async function run(action: (services: ToolServices) => Promise<void>): Promise<void> {
  const config = loadConfig()
  const secrets = createSecrets(await resolveAppSecret(config), config.formerAppSecrets)
  await withInstallation(config, { mayJoinRunning: true }, async ({ database, files }) => {
    await migrateDatabase(database.pool, findMigrationsFolder())
    const { db, pool, finishFirstStart } = database
    await action({ db, pool, files, secrets, clock: systemClock, finishFirstStart })
  })
}

/** Runs a tool; operator errors print one line and exit with status 1. */
export function runCommandLineTool(action: (services: ToolServices) => Promise<void>): Promise<void> {
  return reportOperatorErrors(() => run(action))
}

/** Aborts on Ctrl-C or a termination signal. */
export function abortOnTerminationSignal(): AbortSignal {
  const stopping = new AbortController()
  // Signals may arrive twice, as Ctrl-C reaches the process group.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stopping.abort())
  return stopping.signal
}
