/** Words and shapes of mail that cross the wire or stand in the database. */
import * as z from 'zod/mini'

export const TemplateType = z.enum([
  'registration_confirmation',
  'invitation',
  'payment_verified',
  'payment_rejected',
  'seminar_reminder',
  'seminar_changed',
  'seminar_cancelled',
  'account_link',
  'security_notice',
  'registrations_link',
  'contact_received',
  'password_reset_received',
  'custom',
])
export type TemplateType = z.infer<typeof TemplateType>

/** queued → sending → sent, or back to queued until the tries are used up: dead. Suppressed was never tried. */
export const OutboxStatus = z.enum(['queued', 'sending', 'sent', 'dead', 'suppressed'])
export type OutboxStatus = z.infer<typeof OutboxStatus>

/** A deferred message is still on its way: the provider tries again. */
export const MailEventType = z.enum([
  'deferred',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'unsubscribed',
  'complained',
])
export type MailEventType = z.infer<typeof MailEventType>

/** Unsubscribed are addresses of nobody we know; people have a preference for that. */
export const SuppressionReason = z.enum(['bounced', 'complained', 'unsubscribed'])
export type SuppressionReason = z.infer<typeof SuppressionReason>

/** What can happen to a message, by the column that says when it first did. */
export const firstInstants = [
  'deliveredAt',
  'openedAt',
  'clickedAt',
  'bouncedAt',
  'complainedAt',
  'unsubscribedAt',
] as const
export type FirstInstant = (typeof firstInstants)[number]
