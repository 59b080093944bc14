/**
 * Hosts to which an administrator, or a stolen administrator session, could make this process connect
 * (decision 46).
 */
import { createServer, type Server } from 'node:net'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parseMailServer } from '#app/platform/mail/mail-server.ts'
import { openMailTransport } from '#app/platform/mail/mail-transport.ts'
import { isAllowedMailHost } from '#app/platform/mail/reachable-hosts.ts'
import { aPerson, aSessionCookie } from '../kit/builders.ts'
import { aSite } from '../kit/site.ts'
import { startSmtpServer } from '../kit/smtp-server.ts'

const { services, api } = await aSite()
let headers: { Cookie: string }
const servers: Server[] = []

beforeAll(async () => {
  const { id } = await aPerson(services.db, { role: 'admin' })
  headers = { Cookie: await aSessionCookie(services.db, id) }
})

afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

test.for([
  '169.254.169.254',
  '::ffff:169.254.169.254',
  'fd00:ec2::254',
  'fe80::1',
  '100.100.100.200',
  '168.63.129.16',
  '0.0.0.0',
  '::',
  '224.0.0.1',
  '64:ff9b::a9fe:a9fe',
  'no address',
])('Outgoing mail is never sent to %s, on any port', (address) => {
  for (const port of [25, 80, 465, 587, 2525]) expect(isAllowedMailHost(address, port)).toBe(false)
})

test.for(['127.0.0.1', '192.168.1.1', '100.64.0.1', '::1', '::ffff:10.0.0.1'])(
  'Outgoing mail to %s in a private network is allowed on mail ports only',
  (address) => {
    expect([25, 465, 587, 1025, 2525].every((port) => isAllowedMailHost(address, port))).toBe(true)
    expect([22, 80, 111, 389, 443].some((port) => isAllowedMailHost(address, port))).toBe(false)
  },
)

test.for(['203.0.113.7', '8.8.8.8', '2001:db8::1', '172.32.0.1', '169.253.0.1'])(
  'Outgoing mail to the public address %s is allowed on any port',
  (address) => {
    expect([25, 80, 443, 587].every((port) => isAllowedMailHost(address, port))).toBe(true)
  },
)

async function checkHealth(baseUrl: string): Promise<{ status: string; message: string }> {
  const body = { senderEmail: 'office@example.ph', baseUrl, apiKey: 'a key' }
  expect((await api.call('/email/config/update', { body, headers })).status).toBe(200)
  const { body: health } = await api.call<{ status: string; message: string }>('/email/integration/health', {
    headers,
  })
  return health
}

/** A TCP service that is not a mail server and sends its own greeting. @returns its port */
async function aService(greeting: string, received: string[] = []): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (text) => void received.push(text.toString()))
    socket.write(greeting)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

describe('The mail health check run by an organizer', () => {
  test.for([
    'smtp://169.254.169.254:80',
    // Other notations of an IP address, which URL normalises.
    'smtp://2852039166:587',
    'smtp://127.0.0.1:22',
    'smtps://localhost:443',
  ])('does not connect to %s', async (address) => {
    const startedAt = performance.now()
    expect(await checkHealth(address)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('mail is not handed over at'),
    })
    expect(performance.now() - startedAt).toBeLessThan(3000)
  })

  test.for([
    'SSH-2.0-OpenSSH_9.2p1 Debian-2+deb12u3\r\n',
    '-ERR unknown command `EHLO`, secret-token-1234\r\n',
    'J\x00\x00\x00\n8.0.36-secret-token-1234\x00\r\n',
  ])('does not repeat the output of a service that is no mail server: %j', async (greeting) => {
    const received: string[] = []
    const health = await checkHealth(`smtp://127.0.0.1:${await aService(greeting, received)}`)
    expect(health).toEqual({
      status: 'error',
      message: 'The mail server cannot be reached: no mail server answers there.',
    })
    expect(received.join('')).not.toContain('AUTH')
  })

  test('repeats one short line of a mail server that refuses the connection', async () => {
    const long = `554 No thanks ${'x'.repeat(5000)}\r\n`
    const { message } = await checkHealth(`smtp://127.0.0.1:${await aService(long)}`)
    expect(message).toContain('554 No thanks')
    expect(message.length).toBeLessThanOrEqual(300)
  })
})

test('Mail server host name is checked by the IP address it resolves to when connecting', async () => {
  const smtp = await startSmtpServer()
  const server = parseMailServer(`smtp://localhost:${smtp.port}`)
  if (server === null) throw new Error('not an address')
  const transport = openMailTransport(server, 1)
  await transport.verify()
  transport.close()
  await smtp.close()
  // The same host name, at a port that is not a mail port.
  const closed = openMailTransport({ ...server, port: 80 }, 1)
  await expect(closed.verify()).rejects.toMatchObject({ kind: 'unavailable', code: 'ECONFIG' })
  closed.close()
})
