import type { Database } from '#app/platform/db/database.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import type { Actor } from '../contract/actor.ts'
import type { SitePolicies } from '../contract/site-policies.ts'

declare module '#app/platform/services.ts' {
  interface Services {
    /** Returns the policies by the current settings. */
    readonly policies: () => SitePolicies
  }
}

/** First argument of every command. */
export interface CommandContext {
  readonly db: Database
  readonly files: FileStore
  readonly secrets: Secrets
  readonly actor: Actor | null
  readonly client: { readonly ipAddress: string; readonly userAgent: string | null }
  /** Public origin of the site. */
  readonly appUrl: string
  /** The provider's name. */
  readonly siteName: string
  readonly policies: SitePolicies
  readonly now: Date
}
