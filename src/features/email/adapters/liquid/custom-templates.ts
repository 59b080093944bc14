/**
 * Custom templates, rendered in worker threads with a timeout. Previews use a separate one, so that an
 * endless loop delays no mail.
 */
import { Refusal } from '#app/platform/refusals.ts'
import { createWorkerThread, WorkerThreadFailure } from '#app/platform/threads/request-thread.ts'
import type { TemplateRenderRequest, TemplateRenderResult } from './fill-template.ts'

/** Source file, or build output next to the server's entry (see `vite.config.ts`). */
const places = ['./template-worker.ts', './template-worker.js', '../template-worker.js']

/** Liquid's own limit is one second; terminating the thread covers a single slow filter. */
const longestInMs = 1500

function renderingThread(waitingAtMost: number) {
  return createWorkerThread<TemplateRenderRequest, TemplateRenderResult>({
    places: places.map((place) => new URL(place, import.meta.url)),
    longestStartInMs: 20_000,
    longestInMs,
    waitingAtMost,
    restInMs: 60_000,
    memoryInMb: 128,
  })
}

const checkingThread = renderingThread(10)
const deliveryThread = renderingThread(100)

/** Renders for previews and saving. Refuses with `unavailable` under load. */
export async function tryRenderingTemplate(filling: TemplateRenderRequest): Promise<TemplateRenderResult> {
  try {
    return await checkingThread.request(filling)
  } catch (error) {
    if (!(error instanceof WorkerThreadFailure)) throw error
    if (error.code === 'busy') throw busy()
    return { mistakes: [{ part: 'html', line: null, text: failureText(error) }] }
  }
}

/** Renders for sending. Throws `WorkerThreadFailure` on timeout. */
export function renderCustomTemplate(filling: TemplateRenderRequest): Promise<TemplateRenderResult> {
  return deliveryThread.request(filling)
}

function failureText({ code }: WorkerThreadFailure): string {
  return code === 'late'
    ? 'This template takes too long. Does it contain an endless loop?'
    : 'The resulting message is too long.'
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
