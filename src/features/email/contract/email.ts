import * as z from 'zod/mini'

/**
 * Status: queued → sending → sent, or back to queued until the attempts are used up: dead. Suppressed was
 * never tried.
 */
export const OutboxStatus = z.enum(['queued', 'sending', 'sent', 'dead', 'suppressed'])
export type OutboxStatus = z.infer<typeof OutboxStatus>

/** Types of mail events. The provider retries after a deferral. */
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

/** 'Unsubscribed' is for unknown addresses; people have a preference. */
export const SuppressionReason = z.enum(['bounced', 'complained', 'unsubscribed'])
export type SuppressionReason = z.infer<typeof SuppressionReason>

export const mailEventTimeFields = [
  'deliveredAt',
  'openedAt',
  'clickedAt',
  'bouncedAt',
  'complainedAt',
  'unsubscribedAt',
] as const
export type MailEventTimeField = (typeof mailEventTimeFields)[number]
