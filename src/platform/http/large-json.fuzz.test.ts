/** Malformed uploads over a real connection get a response or are cut, and leave no file behind. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { unlimitedRequests } from '#tests/kit/services.ts'
import { parseConfig } from '../config.ts'
import { TemporaryUpload } from '../files/temporary-upload.ts'
import { createLog } from '../log.ts'
import type { Services } from '../services.ts'
import { UploadedFile, uploadField } from '../uploaded-file.ts'
import type { HttpEnvironment } from './context.ts'
import { toErrorResponse } from './failures.ts'
import { jsonBody } from './input.ts'

const limit = {
  sizeInBytes: 1024 * 1024,
  message: 'Too much.',
  file: { field: 'picture', largestFileInBytes: 1024 * 1024 },
}
const Form = z.object({ name: z.string(), picture: uploadField('No picture') })
const base64 = randomBytes(420_000).toString('base64')
const file = `data:image/png;base64,${base64}`
const form = `{"name":"Ana","picture":"${file}"}`
const half = form.slice(0, 400_000)

let server: Server
let port: number
const formerTmpdir = process.env.TMPDIR
const folder = mkdtempSync(join(tmpdir(), 'uploads-'))

beforeAll(async () => {
  process.env.TMPDIR = folder
  const app = new Hono<HttpEnvironment>()
  app.use(async (c, next) => {
    c.set('log', createLog('silent'))
    c.set('services', { config: parseConfig({}) } as Partial<Services> as Services)
    await next()
  })
  app.use(unlimitedRequests)
  app.post('/', jsonBody(Form, limit), (c) => {
    const { picture } = c.req.valid('json')
    if (picture instanceof UploadedFile) return c.text(String(picture.sizeInBytes))
    return c.text(picture.startsWith('data:') ? sizeOf(picture) : picture)
  })
  app.onError(toErrorResponse)
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  if (formerTmpdir === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = formerTmpdir
  rmSync(folder, { recursive: true })
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
})

function sizeOf(dataUrl: string): string {
  try {
    const encoded = dataUrl.slice(dataUrl.indexOf(',') + 1)
    return String(Uint8Array.fromBase64(encoded, { lastChunkHandling: 'strict' }).byteLength)
  } catch {
    return 'damaged'
  }
}

/** Number of open or named temporary files. */
function temporaryFiles(): number {
  const named = readdirSync(folder).length
  const open = readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
    } catch {
      return false
    }
  })
  return Math.max(named, open.length)
}

function answerOn(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (piece) => {
      text += piece
    })
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
}

function send(headers: readonly string[], sent: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1')
  socket.write(['POST / HTTP/1.1', 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'))
  socket.write(sent)
  return { socket, answer: answerOn(socket) }
}

const lengthOf = (sent: string) => `Content-Length: ${Buffer.byteLength(sent)}`
const sendBody = (sent: string) => send([lengthOf(sent)], sent).answer
const inChunks = (sent: string, end = '0\r\n\r\n') =>
  send(
    ['Transfer-Encoding: chunked'],
    `${(sent.match(/.{1,50000}/gs) ?? []).map((piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`).join('')}${end}`,
  ).answer

test.each<[string, answer: () => Promise<string>, RegExp]>([
  ['a complete body', () => sendBody(form), /^HTTP\/1.1 200 .*420000/s],
  ['a complete chunked body', () => inChunks(form), /^HTTP\/1.1 200 .*420000/s],
  ['a body that ends within its file', () => sendBody(half), /^HTTP\/1.1 400 .*not valid JSON/s],
  [
    'a body with data after its end',
    () => sendBody(`${form}{"name":"Ana"}`),
    /^HTTP\/1.1 400 .*not valid JSON/s,
  ],
  [
    'a body followed by 400 kB of white space',
    () => sendBody(form + ' '.repeat(400_000)),
    /^HTTP\/1.1 200 .*420000/s,
  ],
  [
    'a Content-Length below the length of the body',
    () => send(['Content-Length: 300000'], form).answer,
    /^HTTP\/1.1 400 /,
  ],
  ['a chunk size that is not a number', () => inChunks(half, 'zz\r\n'), /^HTTP\/1.1 400 |^$/],
  ['a body above the limit', () => sendBody(form + ' '.repeat(600_000)), /^HTTP\/1.1 413 /],
  ['a chunked body above the limit', () => inChunks(form + ' '.repeat(600_000)), /^HTTP\/1.1 413 /],
  [
    'a thousand fields',
    () => sendBody(`{${Array.from({ length: 1000 }, (_, at) => `"f${at}":1,`).join('')}${form.slice(1)}`),
    /^HTTP\/1.1 200 .*420000/s,
  ],
  [
    'the field twice, the file last',
    () => sendBody(`{"picture":"a",${form.slice(1)}`),
    /^HTTP\/1.1 200 .*420000/s,
  ],
  [
    'the field twice, the file first',
    () => sendBody(`${form.slice(0, -1)},"picture":"none"}`),
    /^HTTP\/1.1 200 .*none/s,
  ],
  ['the file without a field name', () => sendBody(`["picture","${file}"]`), /^HTTP\/1.1 400 /],
  ['a null character in the name field', () => sendBody(form.replace('Ana', 'A\\u0000a')), /^HTTP\/1.1 400 /],
  [
    'null bytes in the file',
    () => sendBody(`${half}\0\0\0\0${form.slice(half.length)}`),
    /damaged|^HTTP\/1.1 400 /,
  ],
  [
    'a file that ends in spaces',
    () => sendBody(`{"name":"Ana","picture":"${file}A${' '.repeat(400_000)}"}`),
    /^HTTP\/1.1 200 .*damaged/s,
  ],
])('JSON upload endpoint responds to %s and keeps no temporary file', async (_, answer, expected) => {
  expect(await answer()).toMatch(expected)
  await expect.poll(temporaryFiles).toBe(0)
})

test('JSON upload cut off by the client leaves no temporary file', async () => {
  const { socket, answer } = send([lengthOf(form)], half)
  await expect.poll(temporaryFiles).toBe(1)
  socket.destroy()
  await answer
  await expect.poll(temporaryFiles).toBe(0)
})

test('JSON upload whose client half-closes the connection early leaves no temporary file', async () => {
  const { socket, answer } = send([lengthOf(form)], half)
  socket.end()
  expect(await answer).toMatch(/^HTTP\/1.1 400 |^$/)
  await expect.poll(temporaryFiles).toBe(0)
})

test('JSON upload that is too large gets 413 without affecting sixteen uploads in progress', async () => {
  const waiting = Array.from({ length: 16 }, () => send([lengthOf(form)], half))
  await expect.poll(temporaryFiles).toBe(16)
  expect(await sendBody(form + ' '.repeat(600_000))).toMatch(/^HTTP\/1.1 413 /)
  await expect.poll(temporaryFiles).toBe(16)
  for (const { socket } of waiting) socket.write(form.slice(half.length))
  for (const { answer } of waiting) expect(await answer).toMatch(/^HTTP\/1.1 200 .*420000/s)
  await expect.poll(temporaryFiles).toBe(0)
})

const formHeaders = ['Content-Type: multipart/form-data; boundary=x', 'Content-Length: 500000']
const beginningOfForm = `--x\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n${'a'.repeat(400_000)}`

test('Form upload cut off by the client leaves no temporary file', async () => {
  const { socket, answer } = send(formHeaders, beginningOfForm)
  await expect.poll(temporaryFiles).toBe(1)
  socket.destroy()
  await answer
  await expect.poll(temporaryFiles).toBe(0)
})

test('Temporary upload on a full disk is refused as unavailable, to be retried later', async () => {
  // Every write to /dev/full fails with ENOSPC.
  const full = new TemporaryUpload(await open('/dev/full', 'w'))
  const writing = full.append(Buffer.alloc(4))
  await expect(writing).rejects.toMatchObject({ kind: 'unavailable', code: 'no_room_for_files' })
  await full.release()
})
