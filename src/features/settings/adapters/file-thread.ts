/** Checks of uploaded files in a worker thread: a small one, made for it, would hold the server for seconds. */
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import { createWorkerThread, WorkerThreadFailure } from '#app/platform/threads/request-thread.ts'
import type { DocumentExtension } from './check-document.ts'
import type { CleanSvg } from './clean-svg.ts'
import type { CheckedSettingsFile, FileToCheck } from './file-worker.ts'

/** Source file, or build output next to the server's entry (see `vite.config.ts`). */
const places = ['./file-worker.ts', './file-worker.js', '../file-worker.js']

const thread = createWorkerThread<FileToCheck, CheckedSettingsFile>({
  places: places.map((place) => new URL(place, import.meta.url)),
  longestStartInMs: 20_000,
  longestInMs: 10_000,
  waitingAtMost: 5,
  restInMs: 60_000,
  memoryInMb: 256,
  buffersInMb: 128,
})

/** See `cleanSvg`. Refuses also what takes too long, and with `unavailable` while too many wait. */
export async function cleanSvgInThread(text: string): Promise<CleanSvg> {
  const checked = await requestOrRefuse({ svg: text })
  if ('svg' in checked) return checked.svg
  throw new Error('The thread checked another file.')
}

/** See `checkDocument`. Refuses also what takes too long, and with `unavailable` while too many wait. */
export async function checkDocumentInThread(
  bytes: Uint8Array,
  accepted: readonly DocumentExtension[] = ['pdf', 'docx'],
): Promise<DocumentExtension> {
  const checked = await requestOrRefuse({ document: bytes, accepted })
  if ('document' in checked) return checked.document
  throw new Error('The thread checked another file.')
}

async function requestOrRefuse(file: FileToCheck): Promise<CheckedSettingsFile> {
  const checked = await request(file)
  if (!('refusal' in checked)) return checked
  const { kind, code, message } = checked.refusal
  throw new Refusal(kind, code, message, { issues: [{ path: 'file', message }] })
}

async function request(file: FileToCheck): Promise<CheckedSettingsFile> {
  try {
    return await thread.request(file)
  } catch (error) {
    if (!(error instanceof WorkerThreadFailure)) throw error
    if (error.code !== 'busy')
      throw fieldRefusal('file', 'file_takes_too_long', 'This file takes too long to check. Simplify it.')
    const message = 'Several files are being checked at this moment. Please try again in a few seconds.'
    throw new Refusal('unavailable', 'files_waiting', message, { retryAfterSeconds: 5 })
  }
}
