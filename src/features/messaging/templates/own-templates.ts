/**
 * Fills templates that the provider wrote, outside the event loop and for at most a second.
 *
 * A thread for trying templates out and one for sending: whoever writes an endless loop delays no mail.
 */
import { Refusal } from '../../../platform/refusals.ts'
import { answeringThread, ThreadFailure } from '../../../platform/threads/answering-thread.ts'
import type { Filled, Filling } from './fill-template.ts'

/** Beside this file in the sources; in the build a file of its own beside the server's entry (see `vite.config.ts`). */
const places = ['./template-worker.ts', './template-worker.js', '../template-worker.js']

/** The engine ends a template after a second; the thread is ended where the engine cannot, as within a single filter. */
const longestInMs = 1500

function fillingThread(waitingAtMost: number) {
  return answeringThread<Filling, Filled>({
    places: places.map((place) => new URL(place, import.meta.url)),
    longestStartInMs: 20_000,
    longestInMs,
    waitingAtMost,
    restInMs: 60_000,
    memoryInMb: 128,
  })
}

const trying = fillingThread(10)
const sending = fillingThread(100)

/** For previews and before saving. Refuses with `unavailable` while too many others wait. */
export async function tryTemplate(filling: Filling): Promise<Filled> {
  try {
    return await trying.ask(filling)
  } catch (error) {
    if (!(error instanceof ThreadFailure)) throw error
    if (error.code === 'busy') throw busy()
    return { mistakes: [{ part: 'html', line: null, words: wordsOf(error) }] }
  }
}

/** For a message that is sent. Throws `ThreadFailure` where it is not done in time. */
export function fillOwnTemplate(filling: Filling): Promise<Filled> {
  return sending.ask(filling)
}

function wordsOf({ code }: ThreadFailure): string {
  return code === 'late' ? 'This takes too long. Is there a loop without end?' : 'This makes too much text.'
}

function busy(): Refusal {
  return new Refusal(
    'unavailable',
    'templates_busy',
    'Too many templates are being tried out. Please try again.',
    {
      retryAfterSeconds: 2,
    },
  )
}
