import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createMetrics } from '../platform/http/metrics.ts'
import { createLog } from '../platform/log.ts'
import { type AdmissionControl, type AdmissionLimits, createAdmissionControl } from './admission-control.ts'

const metrics = createMetrics()
let admission: AdmissionControl
let server: Server
let url: string
/** Admitted requests; each `answer` completes one. */
let admitted: { readonly path: string; readonly answer: () => void }[]

/** No queue, so that requests beyond the concurrency limit are rejected at once. */
const withoutQueue: AdmissionLimits = {
  concurrency: 2,
  burstWaitMs: 60_000,
  persistentWaitMs: 60_000,
  persistentAfterMs: 60_000,
  deadlineMs: 60_000,
  queueLength: 0,
}

async function serveWith(limits: AdmissionLimits): Promise<void> {
  admitted = []
  admission = createAdmissionControl({
    log: createLog('silent'),
    appUrl: 'https://seminars.example.ph',
    metrics: { ...metrics, addGauge: () => undefined, addCounter: () => ({ count: () => undefined }) },
    limits,
  })
  server = createServer((req, res) => {
    admission.admit(req, res, () => {
      if (req.url === '/readyz') res.end('ready')
      else {
        const answer = () => res.end('done')
        req.resume().once('end', () => admitted.push({ path: req.url ?? '', answer }))
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(async () => {
  admission.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Sends without waiting; a test may end before the response arrives. */
function send(path: string, options?: RequestInit): Promise<Response> {
  const response = fetch(url + path, options)
  response.catch(() => undefined)
  return response
}

async function fill(): Promise<readonly Promise<Response>[]> {
  const sent = [send('/a'), send('/_api/b', { method: 'POST', body: '{}' })]
  await expect.poll(() => admitted.length).toBe(2)
  return sent
}

function answerAll(): void {
  for (const { answer } of admitted.splice(0)) answer()
}

test('Load shedding responds with 503 and Retry-After, as JSON for API calls and as HTML otherwise', async () => {
  await serveWith(withoutQueue)
  const sent = await fill()
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
  answerAll()
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
})

test('Load shedding answers a burst of 60 requests without exceeding the concurrency limit', async () => {
  await serveWith({ ...withoutQueue, concurrency: 4, queueLength: 2000 })
  const burst = Array.from({ length: 60 }, (_, number) => send(`/${number}`))
  let answered = 0
  while (answered < burst.length) {
    await expect.poll(() => admitted.length, { interval: 1 }).toBeGreaterThan(0)
    expect(admitted.length).toBeLessThanOrEqual(4)
    answered += admitted.length
    answerAll()
  }
  const statuses = (await Promise.all(burst)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('Load shedding serves queued requests in order of arrival and drops disconnected ones', async () => {
  await serveWith({ ...withoutQueue, concurrency: 1, queueLength: 10 })
  void send('/first')
  await expect.poll(() => admitted.length).toBe(1)
  const leaving = new AbortController()
  const gone = send('/gone', { signal: leaving.signal })
  await expect.poll(() => countConnections()).toBe(2)
  void send('/second')
  await expect.poll(() => countConnections()).toBe(3)
  leaving.abort()
  await expect(gone).rejects.toThrow()
  await expect.poll(() => countConnections()).toBe(2)
  answerAll()
  await expect.poll(() => admitted.map(({ path }) => path)).toEqual(['/second'])
})

function countConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}

test('Load shedding rejects a queued request after its deadline', async () => {
  await serveWith({ ...withoutQueue, queueLength: 10, deadlineMs: 100 })
  const sent = await fill()
  expect((await fetch(`${url}/_api/seminars`)).status).toBe(503)
  answerAll()
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200])
})

test('Load shedding rejects at once when the measured rate cannot serve the queue in time', async () => {
  await serveWith({ ...withoutQueue, concurrency: 1, queueLength: 1000 })
  void send('/first')
  await expect.poll(() => admitted.length).toBe(1)
  // Nothing completes, so after the first measurement the expected wait is infinite.
  let rejected = 0
  await expect
    .poll(async () => {
      void send('/_api/late').then(
        ({ status }) => {
          if (status === 503) rejected += 1
        },
        () => undefined,
      )
      return rejected
    })
    .toBeGreaterThan(0)
  answerAll()
  await expect.poll(() => admitted.map(({ path }) => path)).toEqual(['/_api/late'])
})

test('Load shedding admits the next request when one completes or its client disconnects', async () => {
  await serveWith(withoutQueue)
  const sent = await fill()
  admitted[0]?.answer()
  await Promise.race(sent)
  const leaving = new AbortController()
  const left = send('/c', { signal: leaving.signal })
  await expect.poll(() => admitted.length).toBe(3)
  leaving.abort()
  await expect(left).rejects.toThrow()
  await expect
    .poll(async () => {
      void send('/d')
      return admitted.length
    })
    .toBe(4)
})

test('Load shedding never rejects a health check', async () => {
  await serveWith(withoutQueue)
  await fill()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
})

test('Load shedding does not count slow uploads while their body is arriving', async () => {
  await serveWith(withoutQueue)
  const { port } = server.address() as AddressInfo
  const slow = Array.from({ length: 2 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /_api/attendees HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    return socket
  })
  await expect.poll(() => countConnections()).toBe(2)
  await expect
    .poll(async () => {
      void send('/a')
      return admitted.length
    })
    .toBe(2)
  for (const socket of slow) socket.destroy()
})

test('Load shedding closes the connection so a rejected body is not parsed as another request', async () => {
  await serveWith(withoutQueue)
  await fill()
  const sent = request(`${url}/_api/attendees`, { method: 'POST', headers: { 'Content-Length': 1_000_000 } })
  sent.on('error', () => undefined)
  sent.write('GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = await once(sent, 'response')
  expect([answer.statusCode, answer.headers.connection]).toEqual([503, 'close'])
  sent.destroy()
})
