/** The JSON API: what every request is given, then one line a feature. */
import { Hono } from 'hono'
import { claimCookie } from '../features/accounts/account-claim.ts'
import { googleHttp } from '../features/accounts/http/google.ts'
import { ownAccountHttp } from '../features/accounts/http/own-account.ts'
import { ownSecondFactorsHttp } from '../features/accounts/http/own-second-factors.ts'
import { reauthenticationHttp } from '../features/accounts/http/reauthentication.ts'
import { secondFactorHttp } from '../features/accounts/http/second-factor.ts'
import { signInHttp } from '../features/accounts/http/sign-in.ts'
import { usersHttp } from '../features/accounts/http/users.ts'
import { recogniseSession, sessionCookie } from '../features/accounts/session-cookie.ts'
import { bulkHttp } from '../features/attendees/http/bulk.ts'
import { bulkInvitationsHttp } from '../features/attendees/http/bulk-invitations.ts'
import { importHttp } from '../features/attendees/http/import.ts'
import { interactionsHttp } from '../features/attendees/http/interactions.ts'
import { peopleOfOfficeHttp } from '../features/attendees/http/people.ts'
import { privacyHttp } from '../features/attendees/http/privacy.ts'
import { attendeesHttp } from '../features/attendees/http.ts'
import { catalogHttp } from '../features/catalog/http.ts'
import { dashboardsHttp } from '../features/dashboards/http.ts'
import { mailSettingsHttp } from '../features/messaging/http/configuration.ts'
import { outboxHttp } from '../features/messaging/http/outbox.ts'
import { mailStatisticsHttp } from '../features/messaging/http/statistics.ts'
import { mailTemplatesHttp } from '../features/messaging/http/templates.ts'
import { unsubscribeHttp } from '../features/messaging/http/unsubscribe.ts'
import { mailWebhooksHttp } from '../features/messaging/http/webhooks.ts'
import { peopleHttp } from '../features/people/http.ts'
import { attendanceHttp } from '../features/registration/http/attendance.ts'
import { invitationsHttp } from '../features/registration/http/invitations.ts'
import { paymentsHttp } from '../features/registration/http/payments.ts'
import { proofLinkHttp } from '../features/registration/http/proof-link.ts'
import { registrationsLinkHttp } from '../features/registration/http/registrations-link.ts'
import { seatsHttp } from '../features/registration/http/seats.ts'
import { registrationHttp } from '../features/registration/http.ts'
import { supportHttp } from '../features/support/http.ts'
import { compressed } from '../platform/http/compression.ts'
import type { HttpEnvironment, Services } from '../platform/http/context.ts'
import { cspReportsHttp } from '../platform/http/csp-reports.ts'
import { answerFailure, answerUnknownPath } from '../platform/http/failures.ts'
import { jsonAnswers } from '../platform/http/json-answers.ts'
import type { Metrics } from '../platform/http/metrics.ts'
import { openApiDocument } from '../platform/http/openapi.ts'
import { overTheWire } from '../platform/http/over-the-wire.ts'
import { cookieNameOf } from '../platform/http/private-cookie.ts'
import { requestFrame } from '../platform/http/request-frame.ts'
import { sameOrigin } from '../platform/http/same-origin.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { apiDocsPage } from './api-docs.ts'

const about = { title: 'Pagsulong HTTP API', version: '1' }

const features = [
  peopleHttp,
  signInHttp,
  secondFactorHttp,
  reauthenticationHttp,
  googleHttp,
  ownAccountHttp,
  ownSecondFactorsHttp,
  usersHttp,
  catalogHttp,
  registrationHttp,
  paymentsHttp,
  proofLinkHttp,
  registrationsLinkHttp,
  attendanceHttp,
  seatsHttp,
  invitationsHttp,
  attendeesHttp,
  importHttp,
  bulkInvitationsHttp,
  bulkHttp,
  peopleOfOfficeHttp,
  interactionsHttp,
  privacyHttp,
  mailSettingsHttp,
  mailTemplatesHttp,
  outboxHttp,
  mailStatisticsHttp,
  mailWebhooksHttp,
  unsubscribeHttp,
  supportHttp,
  dashboardsHttp,
]

/** Everything under `/_api`. The pages call it in this process, browsers over the network: the same doors for both. */
export function createApi(services: Services, metrics: Metrics): Hono<HttpEnvironment> {
  const api = new Hono<HttpEnvironment>().basePath('/_api')
  api.onError(answerFailure)
  api.notFound(answerUnknownPath)
  api.use(
    jsonAnswers,
    requestFrame(services, metrics),
    overTheWire(securityHeaders(services.config.appUrl)),
    overTheWire(compressed),
    sameOrigin({
      cookieNames: [sessionCookie, claimCookie].map((cookie) => cookieNameOf(services.config.appUrl, cookie)),
      alwaysUnder: '/_api/auth/',
      // Mail programs press the first from wherever a letter is read; the second acts for nobody.
      neverAt: ['/_api/email/unsubscribe', '/_api/csp-reports'],
    }),
    recogniseSession,
  )
  for (const feature of features) api.route('/', feature)
  api.route('/', cspReportsHttp(metrics))

  // Described when first asked for: it takes longer than the rest of the API.
  let described: ReturnType<typeof openApiDocument> | undefined
  const document = () => {
    described ??= openApiDocument(api, about)
    return described
  }
  api.get('/openapi.json', (c) => c.json(document()))
  api.get('/docs', (c) => c.html(apiDocsPage(document())))
  return api
}
