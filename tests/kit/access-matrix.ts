/** Roles that may call each endpoint. Written by hand, not derived from the code. */

export const rolesByAccess = {
  public: ['visitor', 'attendee', 'staff', 'organizer', 'admin'],
  self: ['attendee', 'staff', 'organizer', 'admin'],
  staff: ['staff', 'organizer', 'admin'],
  manager: ['organizer', 'admin'],
  admin: ['admin'],
} as const

type Access = keyof typeof rolesByAccess

/** Endpoints by access, sorted by path; `public` includes what a signed link or a check-in pass opens. */
const endpointsByAccess: Readonly<Record<Access, string>> = {
  public: `
    GET  /accreditation/professions
    GET  /attendance/presenter
    POST /attendance/code /attendance/signature /attendance/signature/withdraw /attendance/ticket/renew
    POST /attendance/ticket/send-link
    GET  /attendees/ticket /attendees/ticket.pdf /attendees/ticket.png /attendees/ticket/join
    POST /attendees /attendees/lookup /attendees/proof-link/read /attendees/proof-link/send
    POST /attendees/registrations-link/bill.pdf /attendees/registrations-link/invoice-file
    POST /attendees/registrations-link/read /attendees/registrations-link/send
    POST /attendees/registrations-link/tickets
    GET  /auth/methods /auth/oauth_authorize /auth/oauth_callback /auth/session /auth/signed-in
    POST /auth/choose_password /auth/establish_session /auth/login_with_password /auth/logout
    POST /auth/register_with_password /auth/request_account_link /auth/second_factor/code
    POST /auth/second_factor/passkey /auth/second_factor/passkey_options
    GET  /categories
    GET  /certificates/credential /certificates/file /certificates/licence /certificates/name
    GET  /certificates/own /certificates/picture /certificates/verify
    POST /certificates/correction /certificates/licence /certificates/name /certificates/verify/licence
    GET  /check-in/snapshot
    POST /check-in/end /check-in/open /check-in/scans /check-in/signature /check-in/walk-ins
    POST /contact/send
    GET  /content/about /content/home /content/privacy-notice /content/resources /content/resources/page
    POST /csp-reports
    GET  /email/unsubscribe
    POST /email/invitations/request /email/templates/get /email/unsubscribe
    GET  /evaluation/answer
    POST /evaluation/answer
    POST /money/pay /money/vouchers/check /registrations/cancel
    POST /registrations/hand-over
    GET  /registration-form /registration-form/bill-code
    GET  /provider
    GET  /seminars /seminars/counts /seminars/details /seminars/meeting /seminars/programme
    GET  /settings/payment-methods/active /settings/payment-methods/code
    POST /support/password-reset-request /support/report-change
    POST /bookings /bookings/own /bookings/own/cancel-seats
    POST /bookings/own/document /bookings/own/names /bookings/own/po
    POST /bookings/own/ticket /bookings/own/swap /bookings/seat /bookings/seat/decline
    POST /bookings/own/pay /bookings/own/proof /bookings/own/certificate
    GET  /waitlist/own/seat
    POST /waitlist/join /waitlist/own /waitlist/own/leave /waitlist/own/refuse
    POST /webhooks/email /webhooks/payments/maya /webhooks/payments/paymongo
  `,
  self: `
    GET  /account /account/second-factor
    POST /account/change-email /account/change-password /account/resend-verification
    POST /account/second-factor/passkeys/add /account/second-factor/passkeys/begin
    POST /account/second-factor/passkeys/remove /account/second-factor/recovery-codes
    POST /account/second-factor/totp/begin /account/second-factor/totp/confirm
    POST /account/second-factor/totp/remove /account/sessions/end /account/sessions/end-others
    POST /account/unlink-google /account/update
    GET  /attendance/scans
    GET  /attendees/agreed-notices /attendees/answer-file /attendees/erasure-request /attendees/own-data
    GET  /attendees/own-details /attendees/profile /attendees/proof
    POST /attendees/erasure-request /attendees/erasure-request/withdraw
    GET  /auth/reauthentication
    POST /auth/reauthenticate /auth/reauthenticate/passkey /auth/reauthenticate/passkey_options
    POST /auth/verify_email
    GET  /dashboard/personal
    GET  /email/templates/get
    GET  /licences
    POST /licences /licences/delete /licences/primary
    GET  /money/bill /money/bill.pdf /money/bills/own /money/invoices/file
    GET  /passport /passport.csv /passport.pdf /passport/external/file
    POST /passport/external /passport/external/delete /passport/reminders
    POST /seminars/meeting/joined
  `,
  staff: `
    GET  /accreditation /accreditation/seminar
    GET  /attendance /attendance/settings /attendance/sheet /attendance/to-look-at
    POST /attendance/import /attendance/import/dismiss /attendance/import/match
    POST /attendance/import/preview /attendance/mark /attendance/mark-all /attendance/mark/from-scans
    POST /attendance/presenter /attendance/to-look-at/decide
    GET  /attendees /attendees/attendance /attendees/duplicates /attendees/interactions /attendees/invitations/email
    GET  /attendees/invitations/run /attendees/invitations/templates /attendees/tags
    POST /attendees/add-to-seminar /attendees/attach-proof /attendees/attendance
    POST /attendees/hand-over /attendees/move
    POST /attendees/attendance/all /attendees/interactions /attendees/invitations
    POST /attendees/invitations/preview /attendees/invite /attendees/registered-name /licences/profession
    GET  /bookings /bookings/documents /bookings/purchase-order /bookings/withholding/file
    GET  /certificates /certificates/waiting
    POST /certificates/send /orders/cancel
    GET  /dashboard/attention /dashboard/upcoming
    GET  /search
    GET  /seminars/attendance-sheet /seminars/calendar /seminars/overview /seminars/participants
    GET  /speakers
    GET  /waitlist
  `,
  manager: `
    GET  /accreditation/files /accreditation/provider
    POST /accreditation/changes/reason /accreditation/delete /accreditation/files
    POST /accreditation/files/delete /accreditation/professions /accreditation/provider
    POST /accreditation/provider/delete /accreditation/save
    POST /attendance/override /attendance/settings /attendance/slots/close
    GET  /attendees/export /attendees/import/errors /attendees/import/run /attendees/import/template
    GET  /attendees/payment-by-reference /attendees/payment-case /attendees/pending-payments /attendees/payments-to-review
    POST /attendees/delete /attendees/import /attendees/import/preview /attendees/take-back-approval
    POST /bookings/decide /bookings/withholding /bookings/withholding/void
    GET  /bookings/proof
    POST /attendees/undo-payment-decision /attendees/verify-payment
    POST /categories /categories/delete /categories/update
    GET  /certificates/batches /certificates/designs /certificates/designs/assets /certificates/zip
    POST /certificates/batches/continue /certificates/correction/close /certificates/designs
    POST /certificates/designs/assets /certificates/designs/delete /certificates/designs/preview
    POST /certificates/issue /certificates/reissue /certificates/revoke
    GET  /completion /completion/files /completion/forms /completion/forms/file /completion/report
    GET  /completion/runs /completion/runs/file
    POST /completion/files /completion/files/delete /completion/forms /completion/forms/delete
    POST /completion/prepare /completion/report /completion/state
    GET  /check-in/passes
    POST /check-in/passes /check-in/passes/revoke
    GET  /email/config/get /email/integration/deliverability /email/integration/health /email/outbox
    GET  /email/outbox/message /email/stats/days /email/stats/overview /email/templates/list
    GET  /email/templates/reference /email/templates/types /email/texts /email/webhooks/status
    POST /email/integration/test /email/outbox/resend /email/outbox/retry /email/outbox/retry-all
    POST /email/templates/create /email/templates/delete /email/templates/preview
    POST /email/templates/send-to-me /email/templates/update /email/texts /email/texts/preview
    POST /email/texts/send-to-me
    GET  /evaluation/forms /evaluation/learning /evaluation/learning.csv /evaluation/learning.xlsx
    GET  /evaluation/results /evaluation/results.csv /evaluation/results.xlsx /evaluation/unanswered
    POST /evaluation/forms /evaluation/forms/copy /evaluation/forms/delete /evaluation/forms/status
    POST /evaluation/open-again
    POST /licences/verify
    GET  /money/accounts /money/bills /money/credits /money/gateway-payments /money/imports
    GET  /money/imports/list /money/imports/months /money/ledger.csv /money/price-rules /money/vouchers
    POST /money/bills/adjust /money/bills/request-balance /money/bills/void /money/credits /money/credits/end /money/hand
    POST /money/imports /money/imports/empty /money/imports/empty/undo /money/imports/headings
    POST /money/invoices /money/invoices/void /money/match
    POST /money/match/accept-sure /money/match/bring-back /money/match/set-aside /money/match/undo
    POST /money/price-rules /money/refunds /money/vouchers
    GET  /seminars/questions /seminars/registrant-counts
    POST /seminars /seminars/cover /seminars/cover/copy /seminars/cover/describe /seminars/cover/remove
    POST /seminars/delete /seminars/duplicate /seminars/meeting /seminars/meeting/remove
    POST /seminars/programme /seminars/programme/copy /seminars/questions /seminars/questions/copy
    POST /seminars/update
    GET  /settings/about /settings/history /settings/home /settings/menu /settings/new-seminars
    GET  /settings/privacy-notice /settings/resources
    POST /settings/about /settings/files/document /settings/files/logo /settings/files/picture
    POST /settings/home /settings/menu /settings/privacy-notice /settings/resources /settings/restore
    POST /speakers /speakers/delete /speakers/photo /speakers/photo/remove /speakers/update
    GET  /support/messages
    POST /support/messages/resolve
    GET  /users
    POST /waitlist/offer /waitlist/remove
    POST /users /users/change-password /users/delete /users/remove-second-factors
    POST /users/send-password-link /users/update-details /users/update-email
  `,
  admin: `
    GET  /attendees/compare /attendees/erasure-requests
    POST /attendees/erase /attendees/merge /attendees/merge/undo /attendees/remove-sample-data
    POST /attendees/update-profile
    GET  /audit-log
    GET  /dashboard/admin
    POST /email/config/update
    POST /money/accounts /money/refunds/decide
    GET  /settings/branding /settings/export /settings/files/signature /settings/installation
    GET  /settings/organisation /settings/payment-methods /settings/policies /settings/registration-form
    POST /settings/branding /settings/files/signature /settings/import /settings/organisation
    POST /settings/payment-methods /settings/payment-methods/read-qr /settings/policies
    POST /settings/registration-form /settings/setup-list /settings/start-own-site
  `,
}

/** The endpoints of lines with a method and paths. */
function listEndpoints(lines: string): string[] {
  return lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [method = '', ...paths] = line.trim().split(/\s+/)
      return paths.map((path) => `${method} ${path}`)
    })
}

/** Access by endpoint, such as `GET /account`. */
export const accessMatrix: Readonly<Record<string, Access>> = Object.fromEntries(
  Object.entries(endpointsByAccess).flatMap(([access, lines]) =>
    listEndpoints(lines).map((endpoint) => [endpoint, access as Access]),
  ),
)
