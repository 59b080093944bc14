import type { MailEventInstant, MailEventType, SuppressionReason } from '../contract/email.ts'

/** Opening and clicking imply delivery, so opened never exceeds delivered. */
export const instantsByMailEvent: Record<MailEventType, readonly MailEventInstant[]> = {
  deferred: [],
  delivered: ['deliveredAt'],
  opened: ['deliveredAt', 'openedAt'],
  clicked: ['deliveredAt', 'clickedAt'],
  bounced: ['bouncedAt'],
  complained: ['complainedAt'],
  unsubscribed: ['unsubscribedAt'],
}

/** Null for no suppression. */
export const suppressionReasonByMailEvent: Record<MailEventType, SuppressionReason | null> = {
  deferred: null,
  delivered: null,
  opened: null,
  clicked: null,
  bounced: 'bounced',
  complained: 'complained',
  unsubscribed: 'unsubscribed',
}

/** By increasing strength. */
const bySeverity: readonly SuppressionReason[] = ['unsubscribed', 'bounced', 'complained']

/** Makes the result independent of the order of events. */
export function isStrongerSuppression(
  reason: SuppressionReason,
  known: SuppressionReason | undefined,
): boolean {
  return known === undefined || bySeverity.indexOf(reason) > bySeverity.indexOf(known)
}
