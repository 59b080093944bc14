import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '../refusals.ts'
import { readBodyChunks, readBodyText } from './body-text.ts'

const limit = { sizeInBytes: 1000, message: 'Too much.' }
const codes: string[] = []
let server: Server
let port: number

/** Server over a real connection, as in production. */
beforeAll(async () => {
  const answer = getRequestListener(
    async (request) => {
      try {
        return new Response(await readBodyText(request, limit))
      } catch (error) {
        if (!(error instanceof Refusal)) return new Response(String(error), { status: 500 })
        codes.push(error.code)
        return new Response(error.code, { status: 413 })
      }
    },
    { overrideGlobalObjects: false },
  )
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => new Promise((resolve) => server.close(resolve)))

/** Sends chunks without Content-Length. */
function inPieces(pieces: readonly string[]) {
  const init = { method: 'POST', body: new Blob([...pieces]).stream(), duplex: 'half' }
  return fetch(`http://127.0.0.1:${port}/`, init as RequestInit)
}

test('Request body reader reads a chunked body without Content-Length', async () => {
  expect(await (await inPieces(['Señor ', 'Peña'])).text()).toBe('Señor Peña')
  expect(await (await inPieces([])).text()).toBe('')
})

test('Request body reader responds with 413 beyond the limit, with or without Content-Length', async () => {
  const large = 'x'.repeat(1001)
  const declared = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: large })
  const chunked = await inPieces([large, large, large])
  expect([declared.status, chunked.status]).toEqual([413, 413])
  const fits = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'x'.repeat(1000) })
  expect(fits.status).toBe(200)
})

test('Request body reader reports body_incomplete when the client disconnects', async () => {
  codes.length = 0
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500\r\n\r\n{"half":')
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
  await expect.poll(() => codes).toEqual(['body_incomplete'])
})

test('Request body reader merges tiny chunks and passes large ones through uncopied', async () => {
  const large = Buffer.alloc(5000, 'L')
  const sent = [
    ...Array.from({ length: 20_000 }, (_, at) => Buffer.from([at & 255])),
    large,
    Buffer.from('z'),
  ]
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of sent) controller.enqueue(piece)
      controller.close()
    },
  })
  const init = { method: 'POST', body: stream, duplex: 'half' }
  const request = new Request('http://localhost/', init as RequestInit)
  const pieces = await Array.fromAsync(readBodyChunks(request, { ...limit, sizeInBytes: 30_000 }))
  expect(pieces.length).toBe(4)
  expect(pieces[2]).toBe(large)
  expect(Buffer.concat(pieces).equals(Buffer.concat(sent))).toBe(true)
})

/** Yields pieces slowly enough that the server responds long before the body is complete. */
async function* slowly(pieces: number): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < pieces; piece += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    yield new Uint8Array(10_000)
  }
}

test('Request body reader drains an oversized body so that a slow client receives the 413', async () => {
  const init = { method: 'POST', body: Readable.toWeb(Readable.from(slowly(12))), duplex: 'half' }
  const chunked = await fetch(`http://127.0.0.1:${port}/`, init as RequestInit)
  expect([chunked.status, await chunked.text()]).toEqual([413, 'body_too_large'])
  const response = await sendSlowly(12)
  expect(response).toContain('413')
})

/** The same with Content-Length; returns the response, or rejects if the connection was cut. */
async function sendSlowly(pieces: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${pieces * 10_000}\r\n\r\n`)
  for await (const piece of slowly(pieces)) {
    await new Promise<void>((resolve, reject) => {
      socket.write(piece, (error) => (error ? reject(error) : resolve()))
    })
  }
  const [answer] = await once(socket, 'data')
  socket.destroy()
  return String(answer)
}

test('Request body reader responds with 413 to a huge Content-Length without reading the body', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n{}')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('413')
  socket.destroy()
})
