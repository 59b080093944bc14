import type { FirstInstant, MailEventType, SuppressionReason } from '../contract/email.ts'

/** Opening and clicking imply delivery, so opened never exceeds delivered. */
export const instantsOf: Record<MailEventType, readonly FirstInstant[]> = {
  deferred: [],
  delivered: ['deliveredAt'],
  opened: ['deliveredAt', 'openedAt'],
  clicked: ['deliveredAt', 'clickedAt'],
  bounced: ['bouncedAt'],
  complained: ['complainedAt'],
  unsubscribed: ['unsubscribedAt'],
}

/** Null for no suppression. */
export const suppressionOf: Record<MailEventType, SuppressionReason | null> = {
  deferred: null,
  delivered: null,
  opened: null,
  clicked: null,
  bounced: 'bounced',
  complained: 'complained',
  unsubscribed: 'unsubscribed',
}

/** By increasing strength. */
const byWeight: readonly SuppressionReason[] = ['unsubscribed', 'bounced', 'complained']

/** Makes the result independent of the order of events. */
export function outweighs(reason: SuppressionReason, known: SuppressionReason | undefined): boolean {
  return known === undefined || byWeight.indexOf(reason) > byWeight.indexOf(known)
}
