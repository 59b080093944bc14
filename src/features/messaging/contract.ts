/** Words and shapes of mail that cross the wire or stand in the database. */
import * as z from 'zod/mini'

export const TemplateType = z.enum([
  'registration_confirmation',
  'invitation',
  'payment_verified',
  'payment_rejected',
  'seminar_reminder',
  'seminar_cancelled',
  'account_link',
  'contact_received',
  'password_reset_received',
  'custom',
])
export type TemplateType = z.infer<typeof TemplateType>

/** queued → sending → sent, or back to queued until the tries are used up: dead. Suppressed was never tried. */
export const OutboxStatus = z.enum(['queued', 'sending', 'sent', 'dead', 'suppressed'])
export type OutboxStatus = z.infer<typeof OutboxStatus>

export const MailEventType = z.enum([
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'unsubscribed',
  'complained',
])
export type MailEventType = z.infer<typeof MailEventType>

export const SuppressionReason = z.enum(['bounced', 'complained'])
export type SuppressionReason = z.infer<typeof SuppressionReason>
