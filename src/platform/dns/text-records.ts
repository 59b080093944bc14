/** TXT look-ups with a timeout, which tell "none" from "unknown". */
import { Resolver } from 'node:dns/promises'

export type TextAnswer =
  | { readonly kind: 'found'; readonly records: readonly string[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }

export type TextLookup = (name: string) => Promise<TextAnswer>

export interface DnsOptions {
  /** Such as '127.0.0.1:5353'; default: the system's servers. */
  readonly servers?: readonly string[]
  /** Default: 5 seconds. */
  readonly timeoutInMs?: number
}

const ANSWERS_WITHIN_IN_MS = 5000
const TRY_IN_MS = 2000
const SAYS_NONE = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME'])

/** Looks up names, each with its own resolver, because cancelling affects all queries of a resolver. */
export function createTextLookup({
  servers,
  timeoutInMs = ANSWERS_WITHIN_IN_MS,
}: DnsOptions = {}): TextLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: Math.min(TRY_IN_MS, timeoutInMs), tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    // Limits the total time; the resolver would wait for each silent server.
    const late = setTimeout(() => resolver.cancel(), timeoutInMs)
    try {
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
