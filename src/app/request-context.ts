/** What the server hands to page loaders, one set for each request. */
import { createContext } from 'react-router'
import type { ApiClient } from '../platform/api-client/api-client.ts'

export interface PageRequest {
  readonly api: ApiClient
  /** Of this answer's Content-Security-Policy; every inline script and style carries it. */
  readonly nonce: string
  readonly appUrl: string
  readonly now: Date
  /** Puts what a page threw into the log, with the request's number. */
  readonly reportFailure: (error: unknown) => void
}

export const pageRequest = createContext<PageRequest>()
