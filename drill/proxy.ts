/**
 * The shipped proxy examples in front of the built site: `npm run drill proxy`. Client addresses cannot be
 * spoofed, upload limits match, metrics are not public, and an outage shows the site's own page.
 */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { request as plainRequest } from 'node:http'
import { connect as connectHttp2 } from 'node:http2'
import { type RequestOptions, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { aRegistration } from '../tests/kit/builders.ts'
import { databaseOf } from '../tests/kit/built-site.ts'
import { freePort } from '../tests/kit/free-port.ts'
import { aPhoto, asDataUrl } from '../tests/kit/images.ts'
import { type DrilledSite, startDrilledSite, until } from './kit/drilled-site.ts'
import { missingProgram } from './kit/haproxy.ts'
import { say } from './kit/reported-figures.ts'
import { openDrillSeminars } from './kit/seminars.ts'
import { drillAdmin } from './kit/staff-work.ts'
import { caddy, nginx, type ProxyExample, siteName } from './proxy/proxies.ts'

const token = 'a token of the drill alone'
const openssl = 'openssl'
const origin = `https://${siteName}`
const elsewhere = '203.0.113.66'
const visitor = '127.0.0.9'
const largestPictureInBytes = 5_000_000

interface PlainResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

interface RequestInput extends Pick<RequestOptions, 'method' | 'localAddress'> {
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

function send(port: number, { path, headers = {}, body, ...options }: RequestInput): Promise<PlainResponse> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const { promise, resolve, reject } = Promise.withResolvers<PlainResponse>()
  const outgoing = request(
    {
      host: '127.0.0.1',
      port,
      path,
      method: sent === undefined ? 'GET' : 'POST',
      servername: siteName,
      rejectUnauthorized: false,
      agent: false,
      headers: {
        Host: siteName,
        ...(sent !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(sent),
          Origin: origin,
        }),
        ...headers,
      },
      ...options,
    },
    (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(parts).toString('latin1')
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text })
      })
    },
  )
  outgoing.on('error', reject)
  outgoing.end(sent)
  return promise
}

async function assertPages(httpPort: number, httpsPort: number): Promise<void> {
  const home = await send(httpsPort, { path: '/', headers: { 'Accept-Encoding': 'br, gzip' } })
  assert.deepEqual([home.status, home.headers['content-encoding']], [200, 'br'], 'the site compresses')
  const policies = home.headers['content-security-policy']
  assert.ok(typeof policies === 'string' && !policies.includes(', '), 'one policy, which is the site’s own')
  assert.ok(home.headers['strict-transport-security'], 'the site knows that it is reached over TLS')
  const session = connectHttp2(`https://127.0.0.1:${httpsPort}`, {
    servername: siteName,
    rejectUnauthorized: false,
  })
  const stream = session.request({ ':path': '/healthz', ':authority': siteName })
  const status = await new Promise((resolve, reject) => {
    stream.on('response', (headers) => resolve(headers[':status'])).on('error', reject)
    session.on('error', reject)
  })
  session.destroy()
  assert.equal(status, 200, 'HTTP/2 is offered')
  const redirect = await new Promise<PlainResponse['headers']>((resolve, reject) => {
    plainRequest({ port: httpPort, host: '127.0.0.1', path: '/register', headers: { Host: siteName } })
      .on('response', (response) => resolve(response.resume().headers))
      .on('error', reject)
      .end()
  })
  assert.match(
    String(redirect.location),
    new RegExp(`^${origin}(:\\d+)?/register$`),
    'HTTP is redirected to HTTPS',
  )
}

/** Signing in records the client address in the audit log. */
async function assertVisitorIsKnown(httpsPort: number, database: pg.Client): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = drillAdmin
  const claims = {
    'X-Forwarded-For': `${elsewhere}, ${elsewhere}`,
    'X-Real-IP': elsewhere,
    Forwarded: `for=${elsewhere}`,
  }
  const login = { path: '/_api/auth/login_with_password', body: { email, password }, headers: claims }
  assert.equal((await send(httpsPort, { ...login, localAddress: visitor })).status, 200, 'signing in')
  const { rows } = await database.query<{ address: string }>(
    'select distinct ip_address as address from audit_log where ip_address is not null',
  )
  assert.deepEqual(
    rows.map(({ address }) => address),
    [visitor],
    'the visitor’s own address',
  )
}

async function assertUploads(httpsPort: number, seminarId: number): Promise<void> {
  const photo = await aPhoto({ width: 1200, height: 900 })
  // Bytes after the end of a JPEG are ignored; they pad it to the maximum size.
  const largest = Buffer.concat([photo, randomBytes(largestPictureInBytes - photo.length)])
  const register = (bytes: Buffer) => {
    const input = aRegistration({ seminarId, email: `${randomBytes(6).toString('hex')}@drill.example` })
    const body = { ...input, proofOfPaymentFile: asDataUrl(bytes) }
    return send(httpsPort, { path: '/_api/attendees', body, localAddress: visitor })
  }
  assert.equal((await register(largest)).status, 200, 'a picture of 5 MB goes through')
  const tooLarge = await register(Buffer.concat([largest, largest])).catch(() => ({ status: 'cut off' }))
  assert.ok([413, 'cut off'].includes(tooLarge.status), `twice as much is refused: ${tooLarge.status}`)
}

async function assertOutagePage(httpsPort: number, site: DrilledSite): Promise<void> {
  await site.stop()
  const page = await send(httpsPort, { path: '/register?seminar=1' })
  assert.deepEqual(
    [page.status, page.headers['retry-after']],
    [503, '10'],
    'a page is refused with Retry-After',
  )
  assert.match(String(page.headers['content-type']), /^text\/html/)
  assert.match(page.text, /Back in a moment/)
  const call = await send(httpsPort, { path: '/_api/seminars' })
  assert.deepEqual([call.status, call.headers['retry-after']], [503, '10'], 'and so is an API call')
  assert.equal(typeof JSON.parse(call.text).error, 'string')
}

async function tryOut(proxy: ProxyExample, base: string): Promise<void> {
  const folder = join(base, proxy.name)
  await mkdir(folder)
  const [sitePort, httpPort, httpsPort] = [await freePort(), await freePort(), await freePort()]
  const [certificate, key] = [join(base, 'certificate.pem'), join(base, 'key.pem')]
  const dataDir = join(folder, 'data')
  const site = await startDrilledSite({
    PORT: String(sitePort),
    DATA_DIR: dataDir,
    APP_URL: origin,
    TRUST_PROXY: '1',
    METRICS_TOKEN: token,
    ...drillAdmin,
  })
  const running = await proxy.start({ folder, sitePort, httpPort, httpsPort, certificate, key })
  const database = new pg.Client(databaseOf(dataDir).databaseUrl)
  try {
    await until('the proxy answers', async () => (await send(httpsPort, { path: '/readyz' })).status === 200)
    await assertPages(httpPort, httpsPort)
    await database.connect()
    await assertVisitorIsKnown(httpsPort, database)
    const { paidSeminar } = await openDrillSeminars(databaseOf(dataDir).databaseUrl)
    await assertUploads(httpsPort, paidSeminar)
    const metrics = { path: '/metrics', headers: { Authorization: `Bearer ${token}` } }
    assert.equal((await send(httpsPort, metrics)).status, 404, 'metrics stay inside')
    await send(httpsPort, { path: '/status?email=grace@drill.example' })
    await database.end()
    await assertOutagePage(httpsPort, site)
    assert.ok(!(await running.accessLog()).includes('grace'), 'no parameters in the log')
    say(`${proxy.name} before the site: as it should be`)
  } finally {
    await database.end()
    await running.stop()
    await site.stop()
  }
}

function findProxies(): readonly ProxyExample[] {
  const missing = missingProgram(['nginx', 'nginx'], [openssl, 'openssl'])
  if (missing !== null) throw new Error(missing)
  const hasCaddy = missingProgram(['caddy', 'caddy']) === null
  if (!hasCaddy) say('Caddy is not there and is left out: apt-get install caddy')
  return hasCaddy ? [nginx, caddy] : [nginx]
}

const base = await mkdtemp(join(tmpdir(), 'pagsulong-proxy-'))
try {
  const proxies = findProxies()
  const subject = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`, '-days', '2']
  const files = ['-keyout', join(base, 'key.pem'), '-out', join(base, 'certificate.pem')]
  const made = spawnSync(openssl, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject])
  assert.equal(made.status, 0, String(made.stderr))
  for (const proxy of proxies) await tryOut(proxy, base)
} finally {
  await rm(base, { recursive: true, force: true, maxRetries: 20 })
}
