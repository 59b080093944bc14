import { createContext } from 'react-router'
import type { ApiClient } from '../platform/api-client/api-client.ts'

export interface PageRequest {
  readonly api: ApiClient
  readonly nonce: string
  /** Returns the page as sent, with the Content-Security-Policy that allows its inline parts. */
  readonly protect: (page: string) => { readonly page: string; readonly policy: string }
  readonly appUrl: string
  readonly now: Date
  readonly reportFailure: (error: unknown) => void
}

export const pageRequestContext = createContext<PageRequest>()
