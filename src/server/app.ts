/** The site's request handler: API, then files, then pages. */
import { randomBytes } from 'node:crypto'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Handler, Hono, type MiddlewareHandler } from 'hono'
import { accepts } from 'hono/accepts'
import { checkInPath } from '../app/public-paths.ts'
import { hasSessionCookie } from '../features/accounts/adapters/sign-in-cookies.ts'
import { listGateways } from '../features/payments/adapters/gateways/configured-gateways.ts'
import { toPublicSettings } from '../features/settings/reads/settings.ts'
import { toBrandStyle } from '../features/settings/reads/site-branding.ts'
import { createServerClient } from '../platform/api-client/server-client.ts'
import { compressionMiddleware } from '../platform/http/compression.ts'
import type { HttpEnvironment } from '../platform/http/context.ts'
import { methodNotAllowedResponse, toErrorResponse } from '../platform/http/failures.ts'
import { isLocalAddress } from '../platform/http/local-address.ts'
import { type Metrics, metricsEndpoint } from '../platform/http/metrics.ts'
import { receiveForm } from '../platform/http/received-form.ts'
import { requestContextMiddleware } from '../platform/http/request-context.ts'
import { sameOriginMiddleware } from '../platform/http/same-origin.ts'
import {
  addNonceToSources,
  pageContentSecurityPolicy,
  securityHeaders,
} from '../platform/http/security-headers.ts'
import { IMAGE_LIMIT_IN_BYTES } from '../platform/images/uploaded-image.ts'
import { loggableErrorDetails } from '../platform/log.ts'
import type { Services } from '../platform/services.ts'
import { createApi } from './api.ts'
import { brandFavicon, brandFilesHttp } from './brand-files.ts'
import { checkInWorkerHttp } from './check-in-worker.ts'
import { type HealthCheck, healthEndpoints } from './health.ts'
import { createScriptFinder, findDevelopmentScripts } from './page-scripts.ts'
import { publicFilesHttp } from './public-files.ts'
import { isCacheablePublicRequest } from './public-responses.ts'
import { siteFilesHttp } from './site-files.ts'
import { wellKnownFilesHttp } from './well-known-files.ts'

/** Client build files: content-hashed, so cached indefinitely, and precompressed. */
const forever = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'

/** Private build files, and the precompressed variants. */
const notForBrowsers = /\/\.|\.(br|gz)$/

export function serveBuiltFiles(folder: string): MiddlewareHandler<HttpEnvironment> {
  const serve = serveStatic<HttpEnvironment>({ root: folder, precompressed: true })
  return async (c, next) => {
    const { path } = c.req
    if (notForBrowsers.test(path)) return next()
    const file = await serve(c, next)
    if (!(file instanceof Response)) return
    // Shared caches must distinguish encodings.
    file.headers.set('Vary', 'Accept-Encoding')
    file.headers.set('Cache-Control', path.startsWith('/assets/') ? forever : forAnHour)
    return file
  }
}

/** Paths of the pages that scan codes of tickets and certificates. */
const cameraPaths = [checkInPath, '/verify']

/** The pages, as a module that is loaded when it is first needed. */
export type SitePages = Pick<typeof import('../app/entry.server.tsx'), 'renderPage' | 'inlineSources'>

export interface SiteAppDependencies {
  readonly services: Services
  readonly metrics: Metrics
  readonly health: HealthCheck
  readonly pages: () => Promise<SitePages>
  /** Null in development, where Vite serves the files. */
  readonly clientFolder: string | null
}

function renderPages(
  { services, pages, clientFolder }: SiteAppDependencies,
  api: Hono<HttpEnvironment>,
): Hono<HttpEnvironment> {
  const isDevelopment = clientFolder === null
  const findScripts = isDevelopment ? findDevelopmentScripts : createScriptFinder(clientFolder)
  // In all pages: a page that is reached within the site keeps the policy of the first.
  const formTargets = listGateways(services.config).flatMap(({ pageOrigins }) => pageOrigins)
  const address = isLocalAddress(services.config.appUrl) ? { hasLocalAddress: true as const } : {}
  const render: Handler<HttpEnvironment> = async (c) => {
    const { renderPage, inlineSources } = await pages()
    const isShared = !isDevelopment && isCacheablePublicRequest(c.req.raw)
    const nonce = isShared ? undefined : randomBytes(16).toString('base64')
    const cookies: string[] = []
    let form: ReturnType<typeof receiveForm> | undefined
    const brandStyle = toBrandStyle(services.settings.current)
    const client = createServerClient(api, {
      visitor: c.req.raw,
      env: { ...c.env, page: { requestId: c.var.requestId } },
      onSetCookie: (header) => void cookies.push(header),
    })
    const response = await renderPage(c.req.raw, {
      brandStyle,
      requestFile: client.requestFile,
      page: {
        api: client,
        appUrl: services.config.appUrl,
        now: services.clock(),
        mayBeSignedIn: hasSessionCookie(c.req.header('Cookie')),
        settings: { ...toPublicSettings(services.settings.current), ...address },
        nonce,
      },
      receiveForm() {
        form ??= receiveForm(c.req.raw, IMAGE_LIMIT_IN_BYTES)
        return form
      },
      reportFailure: (error) => c.var.log.error(loggableErrorDetails(error), 'page failed'),
      findScripts,
    }).finally(() => form?.then(({ release }) => release()).catch(() => undefined))
    if (response.headers.get('Content-Type')?.startsWith('text/html')) {
      const sources = addNonceToSources(inlineSources(brandStyle), nonce)
      const scansCodes = cameraPaths.includes(c.req.path)
      const policy = pageContentSecurityPolicy(sources, { isDevelopment, scansCodes, formTargets })
      response.headers.set('Content-Security-Policy', policy)
    }
    if (!response.headers.has('Cache-Control')) {
      response.headers.set('Cache-Control', c.req.method === 'POST' ? 'no-store' : 'private, no-cache')
    }
    for (const header of cookies) response.headers.append('Set-Cookie', header)
    return response
  }
  return new Hono<HttpEnvironment>()
    .get('*', render)
    .post('*', sameOriginForms, render)
    .all('*', methodNotAllowedResponse)
}

/** Forms of pages are posted by the site itself only, with or without a session. */
const sameOriginForms = sameOriginMiddleware({ cookieNames: [], alwaysUnder: '/', neverAt: [] })

export function createSiteApp(parts: SiteAppDependencies): Hono<HttpEnvironment> {
  const { services, metrics, health, clientFolder } = parts
  const api = createApi(services, metrics)
  const site = new Hono<HttpEnvironment>()
  const headers = securityHeaders(services.config.appUrl, cameraPaths)
  site.use('/healthz', headers).use('/readyz', headers).route('/', healthEndpoints(health))
  site.all('/_api/*', (c) => api.fetch(c.req.raw, c.env))
  site.onError(toErrorResponse)
  site.use(requestContextMiddleware(services, metrics), headers)
  site.get('/metrics', metricsEndpoint(metrics, services.config))
  site.get('/favicon.svg', brandFavicon)
  if (clientFolder !== null) {
    // Only where files are: elsewhere each page would look for one.
    for (const path of ['/assets/*', '/favicon.svg']) site.use(path, serveBuiltFiles(clientFolder))
  }
  site.use(compressionMiddleware)
  site.route('/', publicFilesHttp)
  site.route('/', brandFilesHttp)
  site.route('/', siteFilesHttp)
  site.route('/', wellKnownFilesHttp)
  site.get('/v/:number/:code', certificateAsJson(api))
  const pages = renderPages(parts, api)
  if (clientFolder !== null) site.route('/', checkInWorkerHttp(clientFolder, pages))
  site.route('/', pages)
  return site
}

/** Answers HR systems, which request JSON, at the URL in the QR code of a certificate. */
function certificateAsJson(
  api: Hono<HttpEnvironment>,
): MiddlewareHandler<HttpEnvironment, '/v/:number/:code'> {
  return async (c, next) => {
    const wanted = accepts(c, {
      header: 'Accept',
      supports: ['text/html', 'application/json'],
      default: 'text/html',
    })
    if (wanted === 'text/html') return next()
    const { number, code } = c.req.param()
    const url = new URL(`/_api/certificates/verify?${new URLSearchParams({ number, code })}`, c.req.url)
    return api.fetch(new Request(url, { headers: c.req.raw.headers }), c.env)
  }
}
