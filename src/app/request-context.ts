/** What the server hands to page loaders, one set for each request. */
import { createContext } from 'react-router'
import type { ApiClient } from '../platform/api-client/api-client.ts'

export interface PageRequest {
  readonly api: ApiClient
  /** Every inline script and style of ours carries it: so they are told from what somebody else brought in. */
  readonly nonce: string
  /** The page as it is sent, with the Content-Security-Policy that lets its own inline parts run. */
  readonly protect: (page: string) => { readonly page: string; readonly policy: string }
  readonly appUrl: string
  readonly now: Date
  /** Puts what a page threw into the log, with the request's number. */
  readonly reportFailure: (error: unknown) => void
}

export const pageRequest = createContext<PageRequest>()

/** HTML, and the same as it is sent: most of the page's bytes, ready before the page is. */
export interface WrittenCards {
  readonly html: string
  readonly bytes: Uint8Array
}

/** The page's list of cards, which its loader wrote: not among its data, so that it comes once. */
export const cardsOfPage = createContext<WrittenCards>({ html: '', bytes: new Uint8Array() })
