import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withLargeBodyText } from './large-json.ts'

const limit = { sizeInBytes: 1024 * 1024, message: 'Too much.' }
const base64 = randomBytes(300_000).toString('base64')

/** Text inserted into the file, and where, as a fraction of its length. */
const intrusion = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  text: fc.constantFrom(' ', '=', '*', '\n', '\u0000', '\\/', '\\u0041', '\\\\', '\\"', '""', 'ñ', '😀'),
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

test('Large JSON body arrives as it was sent, whatever it contains and however it is split', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(intrusion, { maxLength: 3 }),
      fc.array(fc.integer({ min: 700, max: 70_000 }), { minLength: 1, maxLength: 5 }),
      async (intrusions, sizes) => {
        const body = asSent(intrusions)
        const texts: string[] = []
        await withLargeBodyText(inPieces(body, sizes), limit, async (text) => void texts.push(text))
        expect(texts.length === 1 && texts[0] === body).toBe(true)
      },
    ),
    { numRuns: 60, examples: [[[], [65_536]]] },
  )
})
