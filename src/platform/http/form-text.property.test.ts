import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTemporaryUpload, type TemporaryUpload } from '../files/temporary-upload.ts'
import { Refusal } from '../refusals.ts'
import { readBodyTextWithUpload } from './form-text.ts'

const limit = { sizeInBytes: 1024 * 1024, message: 'Too much.', fileField: 'picture' }
const base64 = randomBytes(300_000).toString('base64')
const words = { name: 'Señora Peña', after: 'Said "yes" \\ and left' }

/** Text inserted into the file, and where, as a fraction of its length. */
const intrusion = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  text: fc.constantFrom(
    ' ',
    '  ',
    'A',
    'AA=',
    '=',
    '==',
    '*',
    '\n',
    '\u0000',
    '\\/',
    '\\u0041',
    '\\\\',
    '\\"',
    '""',
  ),
})

function asSent(intrusions: readonly { at: number; text: string }[]): string {
  let file = base64
  for (const { at, text } of intrusions) {
    const place = Math.round(at * file.length)
    file = file.slice(0, place) + text + file.slice(place)
  }
  return `{"name":"Señora Peña","picture":"data:image/jpeg;base64,${file}","after":"Said \\"yes\\" \\\\ and left"}`
}

function inPieces(body: string, sizes: readonly number[]): Request {
  const sent = Buffer.from(body)
  let at = 0
  let turn = 0
  const stream = new ReadableStream({
    pull(controller) {
      const size = sizes[turn % sizes.length] ?? sent.length
      turn += 1
      controller.enqueue(sent.subarray(at, at + size))
      at += size
      if (at >= sent.length) controller.close()
    },
  })
  const init = { method: 'POST', body: stream, duplex: 'half' }
  return new Request('http://localhost/', init as RequestInit)
}

/** The bytes of a data URL decoded as a whole; null if it is damaged. */
function bytesIn(dataUrl: string): Buffer | null {
  try {
    const letters = dataUrl.slice(dataUrl.indexOf(',') + 1)
    return Buffer.from(Uint8Array.fromBase64(letters, { lastChunkHandling: 'strict' }))
  } catch {
    return null
  }
}

async function bytesOf(file: TemporaryUpload): Promise<Buffer | null> {
  return file.isDamaged ? null : Buffer.from(await file.beginning(file.sizeInBytes))
}

interface Read {
  readonly words: object
  /** Null if the file is damaged. */
  readonly bytes: Buffer | null
}

/** Null if the body is not JSON. */
function readWhole(body: string): Read | null {
  try {
    const { picture, ...others } = JSON.parse(body)
    return { words: others, bytes: bytesIn(picture) }
  } catch {
    return null
  }
}

async function readHeld(request: Request): Promise<Read | null> {
  const form = await readBodyTextWithUpload(request, limit).catch((error: unknown) => {
    if (error instanceof Refusal) return null
    throw error
  })
  if (form === null) return null
  try {
    const { picture, ...others } = JSON.parse(form.text)
    const held = findTemporaryUpload(picture)
    return { words: others, bytes: held === undefined ? bytesIn(picture) : await bytesOf(held) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return null
  } finally {
    await form.release()
  }
}

test('JSON upload decoded while streaming equals the file decoded from the whole body, or is refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(intrusion, { maxLength: 3 }),
      fc.array(fc.integer({ min: 700, max: 70_000 }), { minLength: 1, maxLength: 5 }),
      async (intrusions, sizes) => {
        const body = asSent(intrusions)
        const [whole, held] = [readWhole(body), await readHeld(inPieces(body, sizes))]
        // In a file damaged anyway, the streaming decoder does not check that the text is valid JSON, but
        // returns no bytes.
        if (whole === null) expect(held?.bytes ?? null).toBeNull()
        else expect(held?.words).toEqual(whole.words)
        const isSame =
          whole?.bytes && held?.bytes ? whole.bytes.equals(held.bytes) : !(whole?.bytes || held?.bytes)
        expect(isSame).toBe(true)
      },
    ),
    {
      numRuns: 60,
      examples: [
        [[], [65_536]],
        [[{ at: 1, text: '=  ' }], [997]],
      ],
    },
  )
  expect(readWhole(asSent([]))).toMatchObject({ words, bytes: expect.any(Buffer) })
})
