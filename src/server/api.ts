import { Hono } from 'hono'
import { discountsHttp } from '#app/features/orders/http/discounts.ts'
import { getPricedSeminar, listPricedSeminars } from '#app/features/registrations/reads/priced-seminars.ts'
import { accountClaimCookie } from '../features/accounts/adapters/account-claim.ts'
import { sessionCookie, sessionMiddleware } from '../features/accounts/adapters/sign-in-cookies.ts'
import { googleSignInHttp } from '../features/accounts/http/google.ts'
import { ownAccountHttp } from '../features/accounts/http/own-account.ts'
import { ownSecondFactorsHttp } from '../features/accounts/http/own-second-factors.ts'
import { reauthenticationHttp } from '../features/accounts/http/reauthentication.ts'
import { secondFactorHttp } from '../features/accounts/http/second-factor.ts'
import { signInHttp } from '../features/accounts/http/sign-in.ts'
import { createDeleteUserHttp, usersHttp } from '../features/accounts/http/users.ts'
import { accreditationHttp, licencesHttp, providerPageHttp } from '../features/accreditation/http.ts'
import {
  createSeminarWithSlots,
  updateSeminarWithSlots,
} from '../features/attendance/commands/plan-seminar-with-slots.ts'
import { checkInCookie, createCheckInHttp } from '../features/attendance/http/check-in.ts'
import { marksHttp } from '../features/attendance/http/marks.ts'
import { meetingImportHttp } from '../features/attendance/http/meeting-imports.ts'
import { meetingsHttp } from '../features/attendance/http/meetings.ts'
import { programmeHttp } from '../features/attendance/http/programme.ts'
import { attendanceHttp } from '../features/attendance/http/seminar-attendance.ts'
import { ticketsHttp } from '../features/attendance/http/tickets.ts'
import { deleteUser } from '../features/attendees/commands/delete-person.ts'
import { attendeeDeletionHttp, attendeesHttp } from '../features/attendees/http/attendees.ts'
import { bulkInvitationsHttp } from '../features/attendees/http/bulk-invitations.ts'
import { handOverHttp } from '../features/attendees/http/hand-over.ts'
import { importHttp } from '../features/attendees/http/import.ts'
import { mergeHttp } from '../features/attendees/http/merge.ts'
import { attendeeProfileHttp, interactionsHttp } from '../features/attendees/http/profile.ts'
import { bookingsHttp } from '../features/bookings/http.ts'
import { certificatesHttp } from '../features/certificates/http/certificates.ts'
import { designsHttp } from '../features/certificates/http/designs.ts'
import { ownCertificatesHttp } from '../features/certificates/http/own-certificates.ts'
import { verificationHttp } from '../features/certificates/http/verification.ts'
import { checkoutHttp } from '../features/checkout/http/registration.ts'
import { completionHttp } from '../features/completion/http.ts'
import { dashboardsHttp } from '../features/dashboards/http.ts'
import { mailSettingsHttp } from '../features/email/http/configuration.ts'
import { mailStatisticsHttp, outboxHttp } from '../features/email/http/outbox.ts'
import { mailTemplatesHttp } from '../features/email/http/templates.ts'
import { emailTextsHttp } from '../features/email/http/texts.ts'
import { unsubscribeHttp } from '../features/email/http/unsubscribe.ts'
import { mailWebhooksHttp } from '../features/email/http/webhooks.ts'
import { evaluationHttp } from '../features/evaluation/http.ts'
import { invitationsHttp, officialInvitationHttp } from '../features/invitations/http/official-invitation.ts'
import { ledgerHttp } from '../features/ledger/http/ledger.ts'
import { registrationsLinkHttp } from '../features/ledger/http/registrations-link.ts'
import { passportHttp } from '../features/passport/http.ts'
import { paymentReviewHttp } from '../features/payment-review/http/payment-review.ts'
import { gatewayHttp } from '../features/payments/http/gateway.ts'
import { paymentCodesHttp } from '../features/payments/http/payment-codes.ts'
import { paymentsHttp } from '../features/payments/http/payments.ts'
import { proofLinkHttp } from '../features/payments/http/proof-links.ts'
import { auditLogHttp } from '../features/people/http/audit-log.ts'
import { privacyHttp } from '../features/privacy/http.ts'
import { questionsHttp } from '../features/questions/http.ts'
import { deleteSeminar } from '../features/registrations/commands/delete-seminar.ts'
import { seatsHttp } from '../features/registrations/http/seats.ts'
import { registrationStatusHttp } from '../features/registrations/http/status.ts'
import { getRegistrantCounts } from '../features/registrations/reads/visible-seminars.ts'
import { createSeminarOperationsHttp, seminarsHttp } from '../features/seminars/http.ts'
import { contentHttp } from '../features/settings/http/content.ts'
import { sectionsHttp } from '../features/settings/http/sections.ts'
import { settingsHttp } from '../features/settings/http/settings.ts'
import { statementsHttp } from '../features/statements/http.ts'
import { supportHttp } from '../features/support/http.ts'
import { waitlistHttp } from '../features/waitlist/http.ts'
import { compressionMiddleware } from '../platform/http/compression.ts'
import type { HttpEnvironment } from '../platform/http/context.ts'
import { toErrorResponse, unknownPathResponse } from '../platform/http/failures.ts'
import type { Metrics } from '../platform/http/metrics.ts'
import { openApiDocument } from '../platform/http/openapi.ts'
import { httpOnlyCookieName } from '../platform/http/private-cookie.ts'
import { requestContextMiddleware } from '../platform/http/request-context.ts'
import { skipForInProcessCalls } from '../platform/http/response-cache.ts'
import { sameOriginMiddleware } from '../platform/http/same-origin.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import type { Services } from '../platform/services.ts'
import { apiDocsPage } from './api-docs.ts'
import { createCspReportsHttp } from './csp-reports.ts'

const about = { title: 'Pagsulong HTTP API', version: '1' }

const features = [
  auditLogHttp,
  settingsHttp,
  sectionsHttp,
  contentHttp,
  signInHttp,
  secondFactorHttp,
  reauthenticationHttp,
  googleSignInHttp,
  ownAccountHttp,
  ownSecondFactorsHttp,
  usersHttp,
  createDeleteUserHttp(deleteUser),
  seminarsHttp,
  createSeminarOperationsHttp({
    listSeminars: listPricedSeminars,
    getSeminar: getPricedSeminar,
    countRegistrants: getRegistrantCounts,
    createSeminar: createSeminarWithSlots,
    updateSeminar: updateSeminarWithSlots,
    deleteSeminar,
  }),
  checkoutHttp,
  registrationStatusHttp,
  waitlistHttp,
  bookingsHttp,
  completionHttp,
  questionsHttp,
  paymentsHttp,
  paymentReviewHttp,
  ledgerHttp,
  gatewayHttp,
  statementsHttp,
  discountsHttp,
  paymentCodesHttp,
  proofLinkHttp,
  registrationsLinkHttp,
  attendanceHttp,
  programmeHttp,
  marksHttp,
  ticketsHttp,
  meetingImportHttp,
  meetingsHttp,
  evaluationHttp,
  certificatesHttp,
  ownCertificatesHttp,
  verificationHttp,
  designsHttp,
  passportHttp,
  seatsHttp,
  invitationsHttp,
  officialInvitationHttp,
  licencesHttp,
  accreditationHttp,
  providerPageHttp,
  attendeesHttp,
  importHttp,
  bulkInvitationsHttp,
  attendeeDeletionHttp,
  attendeeProfileHttp,
  handOverHttp,
  mergeHttp,
  interactionsHttp,
  privacyHttp,
  mailSettingsHttp,
  mailTemplatesHttp,
  emailTextsHttp,
  outboxHttp,
  mailStatisticsHttp,
  mailWebhooksHttp,
  unsubscribeHttp,
  supportHttp,
  dashboardsHttp,
]

/** Serves `/_api`, to browsers and in-process to page loaders alike. */
export function createApi(services: Services, metrics: Metrics): Hono<HttpEnvironment> {
  const api = new Hono<HttpEnvironment>().basePath('/_api')
  api.onError(toErrorResponse)
  api.notFound(unknownPathResponse)
  api.use(
    requestContextMiddleware(services, metrics),
    skipForInProcessCalls(securityHeaders(services.config.appUrl)),
    skipForInProcessCalls(compressionMiddleware),
    sameOriginMiddleware({
      cookieNames: [sessionCookie, accountClaimCookie, checkInCookie].map((cookie) =>
        httpOnlyCookieName(services.config.appUrl, cookie),
      ),
      alwaysUnder: '/_api/auth/',
      // Exempt: mail clients call the first from anywhere; the second acts for no user.
      neverAt: ['/_api/email/unsubscribe', '/_api/csp-reports'],
    }),
    sessionMiddleware,
  )
  for (const feature of features) api.route('/', feature)
  api.route('/', createCheckInHttp(metrics))
  api.route('/', createCspReportsHttp(metrics))

  // Generated lazily, as it is slow.
  let described: ReturnType<typeof openApiDocument> | undefined
  const document = () => {
    described ??= openApiDocument(api, about)
    return described
  }
  api.get('/openapi.json', (c) => c.json(document()))
  api.get('/docs', (c) => c.html(apiDocsPage(document())))
  return api
}
