import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { unlimitedRequests } from '#tests/kit/services.ts'
import { uploadField } from '../uploaded-file.ts'
import type { HttpEnvironment } from './context.ts'
import { toErrorResponse } from './failures.ts'
import { type JsonBodyLimit, jsonBody } from './input.ts'
import { withLargeBodyText } from './large-json.ts'

const file = { field: 'picture', largestFileInBytes: 1024 * 1024 }
const limit: JsonBodyLimit = { sizeInBytes: 8 * 1024 * 1024, message: 'Too much.', file }
const dataUrl = `data:image/jpeg;base64,${randomBytes(1_000_003).toString('base64')}`
const fields = { name: 'Señora Peña', after: 'Said "yes" \\ and left' }

const Form = z.strictObject({
  name: z.string(),
  picture: uploadField('No picture'),
  after: z.string(),
})

/** Responds with the validated body. */
function anApp(bodyLimit: JsonBodyLimit = limit): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>()
  app.use(unlimitedRequests)
  app.post('/', jsonBody(Form, bodyLimit), (c) => c.json(c.req.valid('json')))
  app.onError(toErrorResponse)
  return app
}

/** A request whose body arrives in chunks of this size, without Content-Length. */
function inPieces(body: string, size: number): Request {
  const sent = Buffer.from(body)
  const pieces = Array.from({ length: Math.ceil(sent.length / size) }, (_, at) =>
    sent.subarray(at * size, (at + 1) * size),
  )
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  const init = { method: 'POST', body: stream, duplex: 'half' }
  return new Request('http://localhost/', init as RequestInit)
}

/** Number of temporary uploads that are open; other descriptors come and go on a busy machine. */
function openFiles(): number {
  const targets = readdirSync('/proc/self/fd').map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`)
    } catch {
      // The one that listed the folder.
      return ''
    }
  })
  return targets.filter((target) => target.startsWith(join(tmpdir(), 'pagsulong-'))).length
}

test.each([64 * 1024, 65_537, 1021])(
  'jsonBody reads a large data URL, whatever the chunk size (%i bytes), and closes its temporary file',
  async (size) => {
    const before = openFiles()
    const answer = await anApp().request(inPieces(JSON.stringify({ ...fields, picture: dataUrl }), size))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ ...fields, picture: dataUrl })
    expect(openFiles()).toBe(before)
  },
)

test('jsonBody reads a data URL with escaped slashes as JSON does', async () => {
  const body = JSON.stringify({ ...fields, picture: dataUrl }).replaceAll('/', '\\/')
  expect(await (await anApp().request(inPieces(body, 64 * 1024))).json()).toMatchObject({ picture: dataUrl })
})

test('jsonBody rejects a raw line break inside the file as invalid JSON', async () => {
  const body = JSON.stringify({ ...fields, picture: '#' })
  const broken = body.replace('#', `${dataUrl.slice(0, 700_000)}\n${dataUrl.slice(700_000)}`)
  const answer = await anApp().request(inPieces(broken, 64 * 1024))
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'The request body is not valid JSON.' })
})

test.each([
  ['an object in the shape of an uploaded file', { sizeInBytes: 4, bytes: 'AAAA' }],
  ['nothing', ''],
])('jsonBody refuses %s as a file at its field', async (_, picture) => {
  const answer = await anApp().request('/', { method: 'POST', body: JSON.stringify({ ...fields, picture }) })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ issues: [{ path: 'picture', message: 'No picture' }] })
})

test('jsonBody responds with 413 to a large body over the limit and closes its temporary file', async () => {
  const before = openFiles()
  const body = JSON.stringify({ ...fields, picture: dataUrl })
  const answer = await anApp({ ...limit, sizeInBytes: 600_000 }).request(inPieces(body, 64 * 1024))
  expect(answer.status).toBe(413)
  expect(openFiles()).toBe(before)
})

/** A task that runs until it is released. */
function aTask(running: Set<number>, id: number) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const work = async () => {
    running.add(id)
    await promise
    running.delete(id)
  }
  return { work, finish: resolve }
}

test('Of large JSON bodies two are processed at once, small ones beside them, and the others later', async () => {
  const body = JSON.stringify({ picture: dataUrl })
  const running = new Set<number>()
  const tasks = Array.from({ length: 16 }, (_, id) => aTask(running, id))
  const all = tasks.map(({ work }) => withLargeBodyText(inPieces(body, 64 * 1024), limit, work))
  await expect.poll(() => running.size).toBe(2)
  const small = Promise.withResolvers<string>()
  await withLargeBodyText(inPieces('{}', 10), limit, async (text) => small.resolve(text))
  expect(await small.promise).toBe('{}')
  expect(running.size).toBe(2)
  for (const { finish } of tasks) finish()
  await Promise.all(all)
  expect(running.size).toBe(0)
})

test('Large JSON body is refused with 503 and Retry-After while too many wait, and read later', async () => {
  const running = new Set<number>()
  const tasks = Array.from({ length: 2 }, (_, id) => aTask(running, id))
  const body = JSON.stringify({ ...fields, picture: dataUrl })
  const all = tasks.map(({ work }) => withLargeBodyText(inPieces(body, 64 * 1024), limit, work))
  await expect.poll(() => running.size).toBe(2)
  const before = openFiles()
  expect(before).toBeGreaterThan(0)
  const most = 256 * 1024 * 1024
  const piece = ' '.repeat(1024 * 1024)
  const pieces = Array.from({ length: most / piece.length + 1 }, () => Buffer.from(piece))
  const stream = Readable.toWeb(Readable.from(pieces))
  const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit
  const app = anApp({ ...limit, sizeInBytes: 2 * most })
  const refused = await app.request(new Request('http://localhost/', init))
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await refused.json()).toMatchObject({
    error: 'Many images are being uploaded right now. Please try again in a few seconds.',
  })
  expect(openFiles()).toBe(before)
  for (const { finish } of tasks) finish()
  await Promise.all(all)
  expect((await app.request(inPieces(body, 64 * 1024))).status).toBe(200)
})
