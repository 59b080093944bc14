/** What every request is given, and what a command needs to know of its caller. */
import type { Context } from 'hono'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Log } from '../log.ts'
import type { Secrets } from '../secrets.ts'
import type { Actor, HeldBackBy, SessionTimes } from './actor.ts'
import type { RateLimits } from './rate-limits.ts'

/** The parts of the running process that requests use. */
export interface Services {
  readonly config: Config
  readonly db: Database
  readonly files: FileStore
  readonly secrets: Secrets
  readonly limits: RateLimits
  readonly clock: Clock
  readonly log: Log
}

export interface RequestVariables {
  services: Services
  requestId: string
  log: Log
  actor: Actor | null
  /**
   * Somebody signed in who must do something else first (`heldBackBy`). Not yet the actor: whoever asks about the actor, whatever
   * it decides, treats them as a visitor.
   */
  heldBack: Actor | null
  heldBackBy: HeldBackBy | null
  /** Of the session of the actor, or of whoever is held back. */
  sessionTimes: SessionTimes | null
  /** As told by the socket, or by the proxies that are trusted. */
  clientAddress: string
  /** The code of the refusal that answered, for the request's line in the log. */
  refusal: string | null
  /** Whose account that refusal was about; null where nobody's, or not known. */
  refusedPersonId: number | null
  /** What is answered, as far as its bytes are known. */
  written?: { readonly answer: Response; readonly bytes: Buffer<ArrayBuffer> }
}

export interface RenderedPage {
  /** Of the page's own request. */
  readonly requestId: string
}

export interface HttpBindings {
  /** Set where a page that is being rendered asks within this process; the same object for all that it asks. */
  readonly page?: RenderedPage
  /** Takes what is answered in JSON as the value that it is; set for each call of a page. */
  readonly handOver?: (value: unknown) => void
}

export interface HttpEnvironment {
  Bindings: HttpBindings
  Variables: RequestVariables
}

export type RequestContext = Context<HttpEnvironment>

/** The arguments that every command takes first. */
export interface CommandContext {
  readonly db: Database
  readonly files: FileStore
  readonly secrets: Secrets
  readonly actor: Actor | null
  readonly client: Client
  /** The origin under which people reach the site. */
  readonly appUrl: string
  readonly now: Date
}

/** Where a call came from, as far as it can be told. */
export interface Client {
  readonly address: string
  /** What the browser calls itself; cut where it says too much. */
  readonly userAgent: string | null
}

const longestUserAgent = 300

export function commandContext(c: RequestContext): CommandContext {
  // One by one: `c.var` makes an object of all of them each time.
  const { config, db, files, secrets, clock } = c.get('services')
  const userAgent = c.req.header('User-Agent')?.slice(0, longestUserAgent) ?? null
  const client = { address: c.get('clientAddress'), userAgent }
  return { db, files, secrets, actor: c.get('actor'), client, appUrl: config.appUrl, now: clock() }
}
