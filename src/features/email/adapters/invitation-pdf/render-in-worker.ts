import { createWorkerThread } from '../../../../platform/threads/request-thread.ts'
import type { OfficialInvitation } from './official-invitation.ts'

/** Source file, or build output next to the server's entry (see `vite.config.ts`). */
const places = ['./invitation-pdf-worker.ts', './invitation-pdf-worker.js', '../invitation-pdf-worker.js']

const thread = createWorkerThread<OfficialInvitation, Uint8Array>({
  places: places.map((place) => new URL(place, import.meta.url)),
  longestInMs: 20_000,
  // Far above the number of delivery slots.
  waitingAtMost: 32,
  restInMs: 60_000,
  memoryInMb: 256,
})

/** Returns the PDF, made in a worker thread. Throws `WorkerThreadFailure` if it fails. */
export async function renderInvitationPdfInWorker(invitation: OfficialInvitation): Promise<Buffer> {
  return Buffer.from(await thread.request(invitation))
}
