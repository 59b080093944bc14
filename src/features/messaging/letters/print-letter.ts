import { answeringThread } from '../../../platform/threads/answering-thread.ts'
import type { OfficialLetter } from './official-letter.ts'

/** Beside this file in the sources; in the build a file of its own beside the server's entry (see `vite.config.ts`). */
const places = ['./letter-worker.ts', './letter-worker.js', '../letter-worker.js']

const thread = answeringThread<OfficialLetter, Uint8Array>({
  places: places.map((place) => new URL(place, import.meta.url)),
  longestInMs: 20_000,
  // Each sender of mail asks for one at a time; more than a few lanes there never are.
  waitingAtMost: 32,
  restInMs: 60_000,
  memoryInMb: 256,
})

/** The letter as a PDF file, drawn beside the process. Throws `ThreadFailure` where it cannot be made now. */
export async function printLetter(letter: OfficialLetter): Promise<Buffer> {
  return Buffer.from(await thread.ask(letter))
}
