import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHttpServer } from '#app/platform/http/http-server.ts'
import { createMetrics } from '#app/platform/http/metrics.ts'
import { createSiteApp } from '#app/server/app.ts'
import { HealthCheck } from '#app/server/health.ts'
import { listenAnywhere, RawConnection, sendRaw, statusesIn } from '../kit/raw-http.ts'
import { aSite } from '../kit/site.ts'

const { database, services } = await aSite()
const health = new HealthCheck(database.pool)
const noPages = () => Promise.reject(new Error('There are no pages here.'))
const site = createSiteApp({ services, metrics: createMetrics(), health, pages: noPages, clientFolder: null })
const listener = getRequestListener(site.fetch)
const server = createHttpServer(listener)
/** Timeouts of seconds where the other server has minutes. */
const impatient = createHttpServer(listener, {
  headersTimeout: 2000,
  requestTimeout: 4000,
  keepAliveTimeout: 500,
  connectionsCheckingInterval: 200,
  maxHeaderSize: 16 * 1024,
})
let port = 0
let impatientPort = 0

beforeAll(async () => {
  health.markStarted()
  port = await listenAnywhere(server)
  impatientPort = await listenAnywhere(impatient)
})

afterAll(async () => {
  for (const each of [server, impatient]) {
    each.closeAllConnections()
    each.close()
  }
})

const host = 'Host: localhost:3000\r\n'
const logOut = `POST /_api/auth/logout HTTP/1.1\r\n${host}`
/**
 * Sent after another request: a server that misjudges the first one's length takes this for its body or for a
 * request.
 */
const second = `GET /healthz HTTP/1.1\r\n${host}\r\n`
const chunked = 'Transfer-Encoding: chunked\r\n'

test.for([
  ['Content-Length and chunked encoding', `${logOut}Content-Length: 4\r\n${chunked}\r\n0\r\n\r\n`],
  ['two different Content-Length headers', `${logOut}Content-Length: 0\r\nContent-Length: 2\r\n\r\n{}`],
  ['two Transfer-Encoding headers', `${logOut}${chunked}Transfer-Encoding: identity\r\n\r\n0\r\n\r\n`],
  ['a space before the colon of a header', `${logOut}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
  [
    'chunked encoding in HTTP/1.0',
    `POST /_api/auth/logout HTTP/1.0\r\n${host}${chunked}\r\n2\r\n{}\r\n0\r\n\r\n`,
  ],
  ['a header folded over two lines', `GET /healthz HTTP/1.1\r\n${host}X-A: 1\r\n b\r\n\r\n`],
  ['lines that end without a carriage return', 'GET /healthz HTTP/1.1\nHost: localhost:3000\n\n'],
  ['a chunk longer than its declared size', `${logOut}${chunked}\r\n2\r\n{}xx\r\n0\r\n\r\n`],
  ['a null character in the URL', `GET /_api/auth/me\x00thods HTTP/1.1\r\n${host}\r\n`],
  ['no Host header', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['two Host headers', `GET /healthz HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`],
] as const)(
  'Raw HTTP: a request with %s gets 400 and the connection is closed, without smuggling',
  async ([, bytes]) => {
    const connection = await RawConnection.open(port)
    connection.send(bytes + second)
    const received = await connection.rest()
    expect(statusesIn(received)).toEqual([400])
    expect(connection.isOver).toBe(true)
  },
)

test.for([
  ['a header of 20 kB', `GET /healthz HTTP/1.1\r\n${host}X-A: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['a URL of 20 kB', `GET /healthz?${'a'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
  ['three thousand headers', `GET /healthz HTTP/1.1\r\n${host}${'a: 1\r\n'.repeat(3000)}\r\n`, 431],
  ['a chunk extension of 20 kB', `${logOut}${chunked}\r\n2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`, 413],
  ['a body whose Content-Length exceeds the limit', `${logOut}Content-Length: 99999999\r\n\r\n{}`, 413],
  [
    'a body that never ends',
    `${logOut}${chunked}\r\n${'8000\r\n'.concat(' '.repeat(0x8000), '\r\n').repeat(9)}`,
    413,
  ],
] as const)('Raw HTTP: %s is refused before it has arrived completely', async ([, bytes, status]) => {
  expect(statusesIn(await sendRaw(port, bytes))[0]).toBe(status)
})

test('Raw HTTP: pipelined requests are answered one by one in order', async () => {
  const list = `GET /_api/auth/methods HTTP/1.1\r\n${host}\r\n`
  const received = await sendRaw(port, `${second}${list}${second}`)
  expect(statusesIn(received)).toEqual([200, 200, 200])
  expect(received.match(/\r\n\r\n(ok|\{"password)/g)).toEqual([
    '\r\n\r\nok',
    '\r\n\r\n{"password',
    '\r\n\r\nok',
  ])
})

test('Raw HTTP: the body of a GET is not parsed as the next request', async () => {
  const received = await sendRaw(
    port,
    `GET /_api/auth/methods HTTP/1.1\r\n${host}Content-Length: ${second.length}\r\n\r\n${second}`,
  )
  expect(statusesIn(received)).toEqual([200])
})

test('Raw HTTP: protocol upgrades and CONNECT are not accepted', async () => {
  for (const upgrade of ['websocket', 'h2c']) {
    const headers = `${host}Connection: Upgrade\r\nUpgrade: ${upgrade}\r\n`
    expect(statusesIn(await sendRaw(port, `GET /healthz HTTP/1.1\r\n${headers}\r\n`))).toEqual([200])
  }
  expect(await sendRaw(port, `CONNECT evil.example:80 HTTP/1.1\r\n${host}\r\n`)).toBe('')
})

test('Raw HTTP: an absolute URL with a foreign host is served as the local path', async () => {
  const received = await sendRaw(port, `GET http://evil.example/_api/auth/methods HTTP/1.1\r\n${host}\r\n`)
  expect(statusesIn(received)).toEqual([200])
  expect(received).not.toContain('evil')
})

describe('An unsupported HTTP method', () => {
  const cookie = 'Cookie: pagsulong_session=of-someone\r\n'

  test.for(['TRACE', 'DELETE', 'OPTIONS'])('%s changes nothing and does not echo cookies', async (method) => {
    const about = (path: string) => `${method} ${path} HTTP/1.1\r\n${host}${cookie}Content-Length: 0\r\n\r\n`
    const page = await sendRaw(port, about('/login'))
    const call = await sendRaw(port, about('/_api/auth/session'))
    expect([...statusesIn(page), ...statusesIn(call)]).toEqual([405, 404])
    expect(page).toMatch(/^allow: GET, HEAD\r$/im)
    expect(page + call).not.toContain('of-someone')
  })

  test('is not accepted through an override header or parameter', async () => {
    const request = `GET /_api/auth/methods?_method=DELETE HTTP/1.1\r\n${host}X-HTTP-Method-Override: DELETE\r\n\r\n`
    expect(statusesIn(await sendRaw(port, request))).toEqual([200])
  })
})

describe('A slow client', () => {
  test('that stalls before or during a request is disconnected, while others are served', async () => {
    const silent = await Promise.all(Array.from({ length: 10 }, () => RawConnection.open(impatientPort)))
    const [headers, body] = [await RawConnection.open(impatientPort), await RawConnection.open(impatientPort)]
    body.send(`${logOut}Content-Length: 200\r\n\r\n`)
    const dripping = [
      headers.drip(`GET /healthz HTTP/1.1\r\n${host}X-A: ${'a'.repeat(200)}`, 50),
      body.drip(' '.repeat(200), 50),
    ]
    for (let sent = 0; sent < 5; sent += 1)
      expect(statusesIn(await sendRaw(impatientPort, second))).toEqual([200])
    expect(await headers.ended(12_000)).toBe(true)
    expect(await body.ended(12_000)).toBe(true)
    for (const connection of silent) expect(await connection.ended(12_000)).toBe(true)
    await Promise.all(dripping)
    expect(statusesIn(await sendRaw(impatientPort, second))).toEqual([200])
  })

  test('that sends no further request is disconnected', async () => {
    const connection = await RawConnection.open(impatientPort)
    connection.send(second)
    expect(await connection.ended(5000)).toBe(true)
    expect(statusesIn(connection.received)).toEqual([200])
  })
})
