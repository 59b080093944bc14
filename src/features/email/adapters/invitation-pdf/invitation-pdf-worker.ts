/** Worker thread for PDFs, one at a time (see `print-letter.ts`). */
import { parentPort } from 'node:worker_threads'
import type { Answered } from '../../../../platform/threads/request-thread.ts'
import type { OfficialLetter } from './official-invitation.ts'
import { drawLetter } from './render-invitation.ts'

async function answer(letter: OfficialLetter): Promise<Answered<Uint8Array>> {
  try {
    return { answer: await drawLetter(letter) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (letter: OfficialLetter) => parentPort?.postMessage(await answer(letter)))
