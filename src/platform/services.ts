import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Log } from './log.ts'
import type { RateLimiter } from './rate-limits.ts'
import type { Secrets } from './secrets.ts'

export interface Services {
  readonly config: Config
  readonly db: Database
  readonly files: FileStore
  readonly secrets: Secrets
  readonly limits: RateLimiter
  readonly clock: Clock
  readonly log: Log
  /** The provider's name, by the current settings. */
  readonly siteName: () => string
}
