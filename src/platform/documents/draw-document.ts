/** All documents are drawn in one worker thread, one after the other, so that a CPU is left to the site. */
import { Refusal } from '../refusals.ts'
import type { WorkPriority } from '../semaphore.ts'
import { createWorkerThread, WorkerThreadFailure } from '../threads/request-thread.ts'

/**
 * Kinds of documents and what each shows. Features add theirs by declaration merging, and their drawing to the
 * program of the thread, `src/server/document-worker.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface DocumentKinds {}

export type DocumentKind = keyof DocumentKinds

/** Request that is transferred by structured clone. */
export interface DocumentRequest<Kind extends DocumentKind = DocumentKind> {
  readonly kind: Kind
  readonly facts: DocumentKinds[Kind]
}

/** Source file, or build output next to the server's entry (see `vite.config.ts`). */
const places = ['../../server/document-worker.ts', './document-worker.js', '../document-worker.js']

const thread = createWorkerThread<DocumentRequest, Uint8Array>({
  places: places.map((place) => new URL(place, import.meta.url)),
  longestInMs: 20_000,
  // Of each line; far above the number of delivery slots.
  waitingAtMost: 32,
  restInMs: 60_000,
  memoryInMb: 256,
})

/**
 * Returns the file. Throws `WorkerThreadFailure` if it fails; refuses with `unavailable` while too many interactive
 * ones wait.
 * @param line `interactive` for one document for which someone waits
 */
export async function drawDocument<Kind extends DocumentKind>(
  kind: Kind,
  facts: DocumentKinds[Kind],
  line: WorkPriority,
): Promise<Buffer<ArrayBuffer>> {
  try {
    return Buffer.from(await thread.request({ kind, facts }, line))
  } catch (error) {
    if (line === 'batch' || !(error instanceof WorkerThreadFailure) || error.code !== 'busy') throw error
    const message = 'Many documents are being made at this moment. Please try again in a few seconds.'
    throw new Refusal('unavailable', 'documents_waiting', message, { retryAfterSeconds: 5 })
  }
}
