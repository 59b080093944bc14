/** TXT look-ups with a timeout, which distinguish "none" from "unknown". */
import { Resolver } from 'node:dns/promises'

export type TxtLookupResult =
  | { readonly kind: 'found'; readonly records: readonly string[] }
  | { readonly kind: 'none' }
  | { readonly kind: 'unknown' }

export type TxtLookup = (name: string) => Promise<TxtLookupResult>

export interface DnsOptions {
  /** Servers such as '127.0.0.1:5353'; default: the system's. */
  readonly servers?: readonly string[]
  /** Default: 5 seconds. */
  readonly timeoutInMs?: number
}

const LOOKUP_TIMEOUT_IN_MS = 5000
const ATTEMPT_TIMEOUT_IN_MS = 2000
const NO_RECORD_CODES = new Set(['ENOTFOUND', 'ENODATA', 'ENONAME'])

/** Looks up names, each with its own resolver, because canceling affects all queries of a resolver. */
export function createTxtLookup({ servers, timeoutInMs = LOOKUP_TIMEOUT_IN_MS }: DnsOptions = {}): TxtLookup {
  return async (name) => {
    const resolver = new Resolver({ timeout: Math.min(ATTEMPT_TIMEOUT_IN_MS, timeoutInMs), tries: 2 })
    if (servers !== undefined) resolver.setServers(servers)
    // Limits the total time; the resolver would wait for each silent server.
    const late = setTimeout(() => resolver.cancel(), timeoutInMs)
    try {
      const records = (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
      return records.length === 0 ? { kind: 'none' } : { kind: 'found', records }
    } catch (error) {
      return NO_RECORD_CODES.has(codeOf(error)) ? { kind: 'none' } : { kind: 'unknown' }
    } finally {
      clearTimeout(late)
    }
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
