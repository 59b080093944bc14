/** What each message looks like until the provider writes a template of their own. */
import type { AnnouncedTemplateType } from '../announcements.ts'
import { accountLink } from './account-link.ts'
import { contactReceived } from './contact-received.ts'
import { passwordResetReceived } from './password-reset-received.ts'
import { registrationConfirmation } from './registration-confirmation.ts'
import { seminarCancelled } from './seminar-cancelled.ts'
import type { Template } from './template.ts'

export const shippedTemplates: Record<AnnouncedTemplateType, Template> = {
  registration_confirmation: registrationConfirmation,
  seminar_cancelled: seminarCancelled,
  contact_received: contactReceived,
  password_reset_received: passwordResetReceived,
  account_link: accountLink,
}
