/** Reading text records from DNS, with an end to the waiting and without telling more than is known. */
import { Resolver } from 'node:dns/promises'

export type TextAnswer =
  | { readonly kind: 'found'; readonly records: readonly string[] }
  /** DNS says that there is none. */
  | { readonly kind: 'none' }
  /** DNS did not answer, or not to the point. */
  | { readonly kind: 'unknown' }

export type TextLookup = (name: string) => Promise<TextAnswer>

export interface DnsOptions {
  /** As '127.0.0.1:5353'; those of the system when left out. */
  readonly servers?: readonly string[]
  /** How long one answer is waited for; 5 seconds when left out. */
  readonly timeoutInMs?: number
}

const ANSWERS_WITHIN_IN_MS = 5000
const TRY_IN_MS = 2000
/** What a name server says of a name, or of a name without such a record. */
const SAYS_NONE = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME'])

/** Looks up names, each with a resolver of its own, so that one that is given up takes no other with it. */
export function createTextLookup({
  servers,
  timeoutInMs = ANSWERS_WITHIN_IN_MS,
}: DnsOptions = {}): TextLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: Math.min(TRY_IN_MS, timeoutInMs), tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    // Several name servers that are silent would each be waited for.
    const late = setTimeout(() => resolver.cancel(), timeoutInMs)
    try {
      // A long record comes in pieces that belong together.
      const records = (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
      return records.length === 0 ? { kind: 'none' } : { kind: 'found', records }
    } catch (error) {
      return SAYS_NONE.has(codeOf(error)) ? { kind: 'none' } : { kind: 'unknown' }
    } finally {
      clearTimeout(late)
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
