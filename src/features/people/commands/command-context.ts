import type { Database } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { Actor } from '../contract/actor.ts'

/** First argument of every command. */
export interface CommandContext {
  readonly db: Database
  readonly files: FileStore
  readonly secrets: Secrets
  readonly actor: Actor | null
  readonly client: RequestClient
  /** Public origin of the site. */
  readonly appUrl: string
  /** The provider's name. */
  readonly siteName: string
  readonly now: Date
}

export interface RequestClient {
  readonly ipAddress: string
  readonly userAgent: string | null
}
