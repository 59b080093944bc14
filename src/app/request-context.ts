import { createContext } from 'react-router'
import type { ApiClient } from '../platform/api-client/api-client.ts'

interface ReceivedFile {
  readonly name: string
  readonly reference: string
  /** Of the content, as hexadecimal digits. */
  readonly sha256: string
}

export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>
  /** Chosen files by field; the reference stands for the file in input of the API. */
  readonly files: ReadonlyMap<string, ReceivedFile>
}

export interface PageRequest {
  readonly api: ApiClient
  readonly nonce: string
  /** Returns the page as sent, with the Content-Security-Policy that allows its inline parts. */
  readonly protect: (page: string) => { readonly page: string; readonly policy: string }
  /** The posted form of this request; its files exist until the page is answered. */
  readonly receiveForm: () => Promise<ReceivedForm>
  readonly appUrl: string
  readonly now: Date
  readonly reportFailure: (error: unknown) => void
}

export const pageRequestContext = createContext<PageRequest>()
