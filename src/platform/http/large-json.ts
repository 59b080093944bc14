/** JSON with an image as a data URL is in memory several times while it is parsed and decoded. */
import { disposeBuffer } from '../dispose.ts'
import { createTemporaryUpload } from '../files/temporary-upload.ts'
import { Refusal } from '../refusals.ts'
import { createSemaphore } from '../semaphore.ts'
import { type BodyLimit, readBodyChunks } from './body-text.ts'

const largeInBytes = 256 * 1024

const semaphore = createSemaphore({ atOnce: 2, waitingWeight: 256 * 1024 * 1024 })

/** Whether the body may be large; one without a length may be. */
export function isLargeBody({ headers }: Request): boolean {
  const length = headers.get('Content-Length')
  return length === null || Number(length) >= largeInBytes
}

/**
 * Passes on the text of a large body. It waits on disk until it has arrived completely and fewer than two others are
 * in memory, so that slow clients occupy neither memory nor a slot. Refuses with `unavailable` when too many wait.
 */
export async function withLargeBodyText(
  request: Request,
  limit: BodyLimit,
  work: (text: string) => Promise<void>,
): Promise<void> {
  const body = await createTemporaryUpload()
  try {
    for await (const piece of readBodyChunks(request, limit)) await body.append(piece)
    const readAndWork = async () => {
      const bytes = await body.bytes()
      const text = new TextDecoder().decode(bytes)
      disposeBuffer(bytes)
      return work(text)
    }
    if (body.sizeInBytes < largeInBytes) return await readAndWork()
    const outcome = await semaphore.take(body.sizeInBytes, readAndWork)
    if (outcome === null) throw bodiesWaitingRefusal()
  } finally {
    await body.release()
  }
}

function bodiesWaitingRefusal(): Refusal {
  const message = 'Many images are being uploaded right now. Please try again in a few seconds.'
  return new Refusal('unavailable', 'bodies_waiting', message, { retryAfterSeconds: 5 })
}
