/** Worker thread for PDFs, one at a time (see `render-in-worker.ts`). */
import { parentPort } from 'node:worker_threads'
import type { WorkerThreadResponse } from '../../../../platform/threads/request-thread.ts'
import type { OfficialInvitation } from './official-invitation.ts'
import { renderInvitationPdf } from './render-invitation.ts'

async function renderRequestedPdf(invitation: OfficialInvitation): Promise<WorkerThreadResponse<Uint8Array>> {
  try {
    return { result: await renderInvitationPdf(invitation) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (invitation: OfficialInvitation) =>
  parentPort?.postMessage(await renderRequestedPdf(invitation)),
)
