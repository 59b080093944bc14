/** All e-mails, in the order in which screens list them. */
import { accountLinkEmail } from './account-link.ts'
import { accreditationDueEmail } from './accreditation-due.ts'
import { attendanceSummaryEmail } from './attendance-summary.ts'
import { bookingConfirmedEmail } from './booking-confirmed.ts'
import { bookingEndedEmail } from './booking-ended.ts'
import { bookingLapsingEmail } from './booking-lapsing.ts'
import { bookingMadeEmail } from './booking-made.ts'
import { certificateReadyEmail } from './certificate-ready.ts'
import { certificateReplacedEmail } from './certificate-replaced.ts'
import { certificateRevokedEmail } from './certificate-revoked.ts'
import { contactReceivedEmail } from './contact-received.ts'
import type { ShippedEmail } from './email-definition.ts'
import { evaluationOpenEmail } from './evaluation-open.ts'
import { licenceWantedEmail } from './licence-wanted.ts'
import { meetingLinkEmail } from './meeting-link.ts'
import { nameWantedEmail } from './name-wanted.ts'
import { namesWantedEmail } from './names-wanted.ts'
import { offerEndingEmail } from './offer-ending.ts'
import { offerExpiredEmail } from './offer-expired.ts'
import { passportReminderEmail } from './passport-reminder.ts'
import { passwordResetReceivedEmail } from './password-reset-received.ts'
import { paymentDetailsChangedEmail } from './payment-details-changed.ts'
import { paymentLateEmail } from './payment-late.ts'
import { paymentLinkExpiredEmail } from './payment-link-expired.ts'
import { paymentRejectedEmail } from './payment-rejected.ts'
import { paymentShortEmail } from './payment-short.ts'
import { paymentVerifiedEmail } from './payment-verified.ts'
import { refundSentEmail } from './refund-sent.ts'
import { registrationCancelledEmail } from './registration-cancelled.ts'
import { registrationConfirmationEmail } from './registration-confirmation.ts'
import { registrationMovedEmail } from './registration-moved.ts'
import { registrationsLinkEmail } from './registrations-link.ts'
import { seatDeclinedEmail } from './seat-declined.ts'
import { seatHandedOverEmail } from './seat-handed-over.ts'
import { seatNamedEmail } from './seat-named.ts'
import { seatOfferedEmail } from './seat-offered.ts'
import { seatReleasedEmail } from './seat-released.ts'
import { securityNoticeEmail } from './security-notice.ts'
import { seminarCancelledEmail } from './seminar-cancelled.ts'
import { seminarChangedEmail } from './seminar-changed.ts'
import { seminarInvitationEmail } from './seminar-invitation.ts'
import { seminarReminderEmail } from './seminar-reminder.ts'
import { ticketIssuedEmail } from './ticket-issued.ts'
import { waitlistClosedEmail } from './waitlist-closed.ts'
import { waitlistJoinedEmail } from './waitlist-joined.ts'

export const shippedEmails = [
  registrationCancelledEmail,
  seatReleasedEmail,
  seatHandedOverEmail,
  registrationMovedEmail,
  registrationConfirmationEmail,
  waitlistJoinedEmail,
  seatOfferedEmail,
  offerEndingEmail,
  offerExpiredEmail,
  waitlistClosedEmail,
  bookingMadeEmail,
  bookingConfirmedEmail,
  namesWantedEmail,
  bookingLapsingEmail,
  bookingEndedEmail,
  seatNamedEmail,
  seatDeclinedEmail,
  seminarInvitationEmail,
  paymentVerifiedEmail,
  paymentRejectedEmail,
  paymentShortEmail,
  paymentLinkExpiredEmail,
  paymentLateEmail,
  refundSentEmail,
  seminarReminderEmail,
  ticketIssuedEmail,
  meetingLinkEmail,
  attendanceSummaryEmail,
  evaluationOpenEmail,
  accreditationDueEmail,
  certificateReadyEmail,
  certificateReplacedEmail,
  certificateRevokedEmail,
  nameWantedEmail,
  licenceWantedEmail,
  passportReminderEmail,
  seminarChangedEmail,
  seminarCancelledEmail,
  accountLinkEmail,
  securityNoticeEmail,
  paymentDetailsChangedEmail,
  registrationsLinkEmail,
  contactReceivedEmail,
  passwordResetReceivedEmail,
] as const

/** Types of the e-mails by event. */
export type ShippedEmails = { [Email in (typeof shippedEmails)[number] as Email['event']]: Email }
export type EmailNotificationEvent = keyof ShippedEmails

const emailsByType = new Map<string, ShippedEmail>(shippedEmails.map((email) => [email.templateType, email]))
const typesByEvent = new Map(shippedEmails.map(({ event, templateType }) => [event, templateType]))

/** Null for custom templates, and for types unknown to this version. */
export function findShippedEmail(templateType: string): ShippedEmail | null {
  return emailsByType.get(templateType) ?? null
}

/** Throws for custom templates, and for types unknown to this version. */
export function getShippedEmail(templateType: string): ShippedEmail {
  const email = findShippedEmail(templateType)
  if (email === null) throw new Error(`Nothing announces messages of type '${templateType}'.`)
  return email
}

export function getTemplateType(event: EmailNotificationEvent): string {
  const templateType = typesByEvent.get(event)
  if (templateType === undefined) throw new Error(`No e-mail announces '${event}'.`)
  return templateType
}
