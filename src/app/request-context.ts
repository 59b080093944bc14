import { createContext } from 'react-router'
import type { PublicSettings } from '../features/settings/contract/settings.ts'
import type { ApiClient } from '../platform/api-client/api-client.ts'
import type { ServerClient } from '../platform/api-client/server-client.ts'
import type { UploadedFile } from '../platform/uploaded-file.ts'

/** Context of a page's loader, on the server and in the browser. */
export interface PageRequest {
  readonly api: ApiClient
  readonly appUrl: string
  readonly now: Date
  /** False for visitors without a session's cookie; the server only. */
  readonly mayBeSignedIn?: boolean
  /** Settings on the server; the browser keeps those of the page that it was sent. */
  readonly settings?: PublicSettings | undefined
  /** Nonce of inline code; none in the browser and in pages that visitors share. */
  readonly nonce?: string | undefined
}

export const pageRequestContext = createContext<PageRequest>()

interface ReceivedFile {
  readonly name: string
  readonly content: UploadedFile
  /** Hash of the content, as hexadecimal digits. */
  readonly sha256: string
}

export interface ReceivedForm {
  readonly fields: ReadonlyMap<string, string>
  /** Chosen files by field. */
  readonly files: ReadonlyMap<string, ReceivedFile>
}

/** Reads the posted form of this request; its files exist until the page is answered. Server only. */
export const receiveFormContext = createContext<() => Promise<ReceivedForm>>()

/**
 * Answers a posted form with a file of the API instead of the page; throws `ApiError` if the API refuses. Server
 * only.
 */
export const answerWithFileContext =
  createContext<(...call: Parameters<ServerClient['requestFile']>) => Promise<void>>()
