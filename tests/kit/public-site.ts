/** API and pages behind the response cache, over real HTTP in this process, with recorded activity. */
import { once } from 'node:events'
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import type { SeminarList } from '#app/features/seminars/contract/seminars.ts'
import { createHttpServer } from '#app/platform/http/http-server.ts'
import { createRateLimiter } from '#app/platform/rate-limits.ts'
import { createSiteApp, type SitePages } from '#app/server/app.ts'
import { HealthCheck } from '#app/server/health.ts'
import { createPublicResponseCache } from '#app/server/public-responses.ts'
import { testNow } from './builders.ts'
import type { TestDatabase } from './database.ts'
import { makeEmptyBuild } from './empty-build.ts'
import { removeFolder } from './remove-folder.ts'
import type { TestServices } from './services.ts'

interface RequestOptions {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

interface PlainResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  readonly text: string
}

export interface PublicSite {
  readonly port: number
  request(path: string, options?: RequestOptions): Promise<PlainResponse>
  list(): Promise<SeminarList>
  warm(path: string): Promise<PlainResponse>
  /** Paths of the requests that the cache did not answer itself. */
  readonly forwardedPaths: string[]
  readonly counted: { method: string; route: string; status: number }[]
  readonly lines: Record<string, unknown>[]
  now: Date
  close(): Promise<void>
}

/** Minimal pages that show their URL and the seminars; one sets a cookie, one fails. */
const plainPages: SitePages = {
  inlineSources: () => ({ scripts: "'sha256-script'", styles: "'sha256-style'" }),
  async renderPage(request, { page: { api, nonce } }) {
    const list = await api.request('GET /seminars', { fallback: 'No list.' })
    const facts = list.seminars.map(({ id, registeredCount }) => `${id}:${registeredCount}`).join(' ')
    const text = `<p>${request.url}</p><p>${facts}</p><script${nonce === undefined ? '' : ` nonce="${nonce}"`}></script>`
    const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' })
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/status') headers.set('Set-Cookie', 'of=one')
    if (pathname === '/privacy') return new Response('', { status: 500, headers })
    const isMissing = searchParams.get('seminar') === '404'
    return new Response(text, { status: isMissing ? 404 : 200, headers })
  },
}

const maxAttempts = 500

/** @param pool for LISTEN; default: the database's */
export async function openPublicSite(
  database: Pick<TestDatabase, 'pool' | 'db'>,
  given: TestServices,
  pool = database.pool,
): Promise<PublicSite> {
  const { folder, clientFolder } = await makeEmptyBuild()
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const seen = { forwardedPaths: [] as string[], counted: [] as PublicSite['counted'], lines, now: testNow }
  const limits = createRateLimiter(given.config, database.pool)
  const services = { ...given, db: database.db, limits, log, clock: () => seen.now }
  const metrics = {
    observe: (labels: PublicSite['counted'][number]) => void seen.counted.push(labels),
    addGauge: () => undefined,
    addCounter: () => ({ count: () => undefined }),
    addHistogram: () => ({ observe: () => undefined }),
    text: async () => '',
    contentType: 'text/plain',
  }
  const health = new HealthCheck(database.pool)
  const site = createSiteApp({ services, metrics, health, clientFolder, pages: async () => plainPages })
  const answers = createPublicResponseCache({
    services,
    pool,
    metrics,
    fetch: (request, env) => {
      seen.forwardedPaths.push(request.url.replace(/^\w+:\/\/[^/]*/, ''))
      return site.fetch(request, env)
    },
  })
  const answer = getRequestListener(answers.fetch)
  const server = createHttpServer((incoming, outgoing) => {
    if (!answers.respondFromCache(incoming, outgoing)) void answer(incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const request: PublicSite['request'] = (path, options) => sendRequest(port, path, options)
  return Object.assign(seen, {
    port,
    request,
    list: async () => JSON.parse((await request('/_api/seminars')).text) as SeminarList,
    async warm(path: string) {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const response = await request(path)
        const before = seen.forwardedPaths.length
        await request(path)
        if (seen.forwardedPaths.length === before || response.status !== 200) return response
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      throw new Error(`${path} is never answered from the cache.`)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await answers.stop()
      await removeFolder(folder)
    },
  })
}

/** Sends a request unmodified, without decompression or redirects. */
async function sendRequest(
  port: number,
  path: string,
  { method, headers = {}, body }: RequestOptions = {},
): Promise<PlainResponse> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const isJson = sent !== undefined && { 'Content-Type': 'application/json' }
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method: method ?? (sent === undefined ? 'GET' : 'POST'),
    headers: { ...isJson, ...headers },
  })
  outgoing.end(sent)
  const [response] = await once(outgoing, 'response')
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  const bytes = Buffer.concat(parts)
  return { status: response.statusCode, headers: response.headers, body: bytes, text: bytes.toString() }
}
