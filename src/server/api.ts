/** The JSON API: what every request is given, then one line a feature. */
import { Hono } from 'hono'
import { accountsHttp } from '../features/accounts/http.ts'
import { recogniseSession, sessionCookieName } from '../features/accounts/session-cookie.ts'
import { catalogHttp } from '../features/catalog/http.ts'
import { registrationHttp } from '../features/registration/http.ts'
import { compressed } from '../platform/http/compression.ts'
import type { HttpEnvironment, Services } from '../platform/http/context.ts'
import { answerFailure, answerUnknownPath } from '../platform/http/failures.ts'
import type { RequestMetrics } from '../platform/http/metrics.ts'
import { openApiDocument } from '../platform/http/openapi.ts'
import { requestFrame } from '../platform/http/request-frame.ts'
import { sameOrigin } from '../platform/http/same-origin.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { apiDocsPage } from './api-docs.ts'

const about = { title: 'Pagsulong HTTP API', version: '1' }

/** Everything under `/_api`. The pages call it in this process, browsers over the network: the same doors for both. */
export function createApi(services: Services, metrics: RequestMetrics): Hono<HttpEnvironment> {
  const api = new Hono<HttpEnvironment>().basePath('/_api')
  api.onError(answerFailure)
  api.notFound(answerUnknownPath)
  api.use(
    requestFrame(services, metrics),
    securityHeaders(services.config.appUrl),
    compressed,
    sameOrigin([sessionCookieName]),
    recogniseSession,
  )
  for (const feature of [accountsHttp, catalogHttp, registrationHttp]) api.route('/', feature)

  const document = openApiDocument(api, about)
  api.get('/openapi.json', (c) => c.json(document))
  api.get('/docs', (c) => c.html(apiDocsPage(document)))
  return api
}
