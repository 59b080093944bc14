import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMetrics } from '../platform/http/metrics.ts'
import { createLog } from '../platform/log.ts'
import { type LoadGate, openLoadGate } from './load-gate.ts'

const metrics = createMetrics()
let gate: LoadGate
let server: Server
let url: string
/** Requests that were let in and read, and wait for the test to answer them. */
let waiting: (() => void)[]

beforeEach(async () => {
  waiting = []
  gate = openLoadGate({
    log: createLog('silent'),
    appUrl: 'https://seminars.example.ph',
    metrics: { ...metrics, addGauge: () => undefined, addCounter: () => ({ count: () => undefined }) },
    limits: { atOnce: 2, lateAfterMs: 60_000, whileLate: 1 },
  })
  server = createServer((asked, answer) => {
    if (gate.refuse(asked, answer)) return
    if (asked.url === '/readyz') answer.end('ready')
    else asked.resume().once('end', () => waiting.push(() => answer.end('done')))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  gate.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function fill(): Promise<{ inside: readonly Promise<Response>[] }> {
  const inside = [fetch(`${url}/a`), fetch(`${url}/_api/b`, { method: 'POST', body: '{}' })]
  // A test may end before they are answered.
  for (const each of inside) each.catch(() => undefined)
  await expect.poll(() => waiting.length).toBe(2)
  return { inside }
}

test('tells who comes too many so, in the form they asked for, and when to come again', async () => {
  const { inside } = await fill()
  const call = await fetch(`${url}/_api/seminars`)
  expect(call.status).toBe(503)
  expect(Number(call.headers.get('Retry-After'))).toBeGreaterThanOrEqual(2)
  expect(Number(call.headers.get('Retry-After'))).toBeLessThanOrEqual(8)
  const { error, message } = (await call.json()) as { error: string; message: string }
  expect([error, message]).toEqual(
    Array(2).fill(expect.stringContaining('Please try again in a few seconds')),
  )
  const page = await fetch(`${url}/register`)
  expect(page.status).toBe(503)
  expect(page.headers.get('Content-Type')).toContain('text/html')
  expect(page.headers.get('Strict-Transport-Security')).toContain('max-age=31536000')
  expect(page.headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
  expect(await page.text()).toContain('One moment, please')
  for (const answer of waiting) answer()
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200])
})

test('lets the next one in as soon as one is answered, or has gone', async () => {
  const { inside } = await fill()
  waiting[0]?.()
  await Promise.race(inside)
  const leaving = new AbortController()
  const left = fetch(`${url}/c`, { signal: leaving.signal }).catch(() => 'left')
  await expect.poll(() => waiting.length).toBe(3)
  leaving.abort()
  expect(await left).toBe('left')
  void fetch(`${url}/d`).catch(() => undefined)
  await expect.poll(() => waiting.length).toBe(4)
})

test('never refuses a question about its health', async () => {
  await fill()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('makes room again for those who wait when others take their time to send', async () => {
  const { port } = server.address() as AddressInfo
  const slow = Array.from({ length: 2 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /_api/attendees HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    return socket
  })
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status && waiting.length).toBe(0)
  await expect
    .poll(async () => {
      void fetch(`${url}/a`).catch(() => undefined)
      return waiting.length
    })
    .toBe(2)
  for (const socket of slow) socket.destroy()
})

test('reads no body of whom it refuses, and takes nothing of it for the next request', async () => {
  await fill()
  const sent = request(`${url}/_api/attendees`, { method: 'POST', headers: { 'Content-Length': 1_000_000 } })
  sent.on('error', () => undefined)
  sent.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = await once(sent, 'response')
  expect([answer.statusCode, answer.headers.connection]).toEqual([503, 'close'])
  sent.destroy()
})
