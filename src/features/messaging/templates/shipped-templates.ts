/** What each message looks like until the provider writes a template of their own. */
import type { AnnouncedTemplateType } from '../announcements.ts'
import { registrationConfirmation } from './registration-confirmation.ts'
import type { Template } from './template.ts'

export const shippedTemplates: Record<AnnouncedTemplateType, Template> = {
  registration_confirmation: registrationConfirmation,
}
