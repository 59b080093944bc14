import type { NotificationTemplateType } from '../contract/announcements.ts'
import { accountLinkTemplate } from './account-link.ts'
import { contactReceivedTemplate } from './contact-received.ts'
import { passwordResetReceivedTemplate } from './password-reset-received.ts'
import { paymentRejectedTemplate } from './payment-rejected.ts'
import { paymentVerifiedTemplate } from './payment-verified.ts'
import { registrationConfirmationTemplate } from './registration-confirmation.ts'
import { registrationsLinkTemplate } from './registrations-link.ts'
import { securityNoticeTemplate } from './security-notice.ts'
import { seminarCancelledTemplate } from './seminar-cancelled.ts'
import { seminarChangedTemplate } from './seminar-changed.ts'
import { seminarInvitationTemplate } from './seminar-invitation.ts'
import { seminarReminderTemplate } from './seminar-reminder.ts'
import type { LiquidTemplate } from './template.ts'

export const shippedEmailTemplates: Record<NotificationTemplateType, LiquidTemplate> = {
  registration_confirmation: registrationConfirmationTemplate,
  payment_verified: paymentVerifiedTemplate,
  payment_rejected: paymentRejectedTemplate,
  seminar_changed: seminarChangedTemplate,
  seminar_cancelled: seminarCancelledTemplate,
  invitation: seminarInvitationTemplate,
  seminar_reminder: seminarReminderTemplate,
  contact_received: contactReceivedTemplate,
  password_reset_received: passwordResetReceivedTemplate,
  account_link: accountLinkTemplate,
  security_notice: securityNoticeTemplate,
  registrations_link: registrationsLinkTemplate,
}
