import type { AnnouncedTemplateType } from '../contract/announcements.ts'
import { accountLink } from './account-link.ts'
import { contactReceived } from './contact-received.ts'
import { passwordResetReceived } from './password-reset-received.ts'
import { paymentRejected } from './payment-rejected.ts'
import { paymentVerified } from './payment-verified.ts'
import { registrationConfirmation } from './registration-confirmation.ts'
import { registrationsLink } from './registrations-link.ts'
import { securityNotice } from './security-notice.ts'
import { seminarCancelled } from './seminar-cancelled.ts'
import { seminarChanged } from './seminar-changed.ts'
import { seminarInvitation } from './seminar-invitation.ts'
import { seminarReminder } from './seminar-reminder.ts'
import type { Template } from './template.ts'

export const shippedTemplates: Record<AnnouncedTemplateType, Template> = {
  registration_confirmation: registrationConfirmation,
  payment_verified: paymentVerified,
  payment_rejected: paymentRejected,
  seminar_changed: seminarChanged,
  seminar_cancelled: seminarCancelled,
  invitation: seminarInvitation,
  seminar_reminder: seminarReminder,
  contact_received: contactReceived,
  password_reset_received: passwordResetReceived,
  account_link: accountLink,
  security_notice: securityNotice,
  registrations_link: registrationsLink,
}
