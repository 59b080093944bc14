/** Worker thread for PDFs, one at a time (see `print-letter.ts`). */
import { parentPort } from 'node:worker_threads'
import type { ThreadResponse } from '../../../../platform/threads/request-thread.ts'
import type { OfficialInvitation } from './official-invitation.ts'
import { renderInvitationPdf } from './render-invitation.ts'

async function renderRequestedPdf(letter: OfficialInvitation): Promise<ThreadResponse<Uint8Array>> {
  try {
    return { answer: await renderInvitationPdf(letter) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (letter: OfficialInvitation) =>
  parentPort?.postMessage(await renderRequestedPdf(letter)),
)
