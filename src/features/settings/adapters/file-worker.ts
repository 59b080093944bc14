/** Worker thread that checks uploaded files (see `file-thread.ts`). */
import { parentPort } from 'node:worker_threads'
import { Refusal } from '#app/platform/refusals.ts'
import type { WorkerThreadResponse } from '#app/platform/threads/request-thread.ts'
import { checkDocument, type DocumentExtension } from './check-document.ts'
import { type CleanSvg, cleanSvg } from './clean-svg.ts'

export type FileToCheck =
  | { readonly svg: string }
  | { readonly document: Uint8Array; readonly accepted: readonly DocumentExtension[] }

export type CheckedSettingsFile =
  | { readonly svg: CleanSvg }
  | { readonly document: DocumentExtension }
  | { readonly refusal: Pick<Refusal, 'kind' | 'code' | 'message'> }

async function check(file: FileToCheck): Promise<CheckedSettingsFile> {
  try {
    return 'svg' in file
      ? { svg: cleanSvg(file.svg) }
      : { document: await checkDocument(Buffer.from(file.document), file.accepted) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { kind, code, message } = error
    return { refusal: { kind, code, message } }
  }
}

parentPort?.on('message', async (file: FileToCheck) => {
  let response: WorkerThreadResponse<CheckedSettingsFile>
  try {
    response = { result: await check(file) }
  } catch (error) {
    response = { failure: String(error) }
  }
  parentPort?.postMessage(response)
})
parentPort?.postMessage('ready')
