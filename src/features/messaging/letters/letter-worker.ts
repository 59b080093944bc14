/** The thread that draws official invitations, one after the other (see `print-letter.ts`). */
import { parentPort } from 'node:worker_threads'
import type { Answered } from '../../../platform/threads/answering-thread.ts'
import { drawLetter } from './draw-letter.ts'
import type { OfficialLetter } from './official-letter.ts'

async function answer(letter: OfficialLetter): Promise<Answered<Uint8Array>> {
  try {
    return { answer: await drawLetter(letter) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

parentPort?.on('message', async (letter: OfficialLetter) => parentPort?.postMessage(await answer(letter)))
