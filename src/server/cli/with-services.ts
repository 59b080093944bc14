/** What the command-line tools share: the same configuration and database as the site, also while it runs. */
import type pg from 'pg'
import { appSecret } from '../../platform/app-secret.ts'
import { systemClock } from '../../platform/clock.ts'
import { loadConfig } from '../../platform/config.ts'
import { findMigrationsFolder, migrateDatabase } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/open-database.ts'
import { openFileStore } from '../../platform/files/file-store.ts'
import type { Services } from '../../platform/http/context.ts'
import { createLog } from '../../platform/log.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { tellPlainErrors } from '../start-errors.ts'

export interface ToolServices extends Pick<Services, 'db' | 'files' | 'secrets' | 'clock'> {
  readonly pool: pg.Pool
  /** Says that a new database has its administrator; without it the next start makes one. */
  finishFirstStart(): Promise<void>
}

async function run(action: (services: ToolServices) => Promise<void>): Promise<void> {
  const config = loadConfig()
  const log = createLog('warn')
  const secrets = createSecrets(await appSecret(config), config.formerAppSecrets)
  const database = await openDatabase({ ...config, log, mayJoinRunning: true })
  const files = openFileStore(config)
  try {
    await migrateDatabase(database.pool, findMigrationsFolder())
    const { db, pool, finishFirstStart } = database
    await action({ db, pool, files, secrets, clock: systemClock, finishFirstStart })
  } finally {
    files.close()
    await database.close()
  }
}

/** Runs a tool to its end; what a person can mend is told in one line and ends with status 1. */
export function runTool(action: (services: ToolServices) => Promise<void>): Promise<void> {
  return tellPlainErrors(() => run(action))
}
