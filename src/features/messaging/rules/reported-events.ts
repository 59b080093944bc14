/** What a reported event means for the message and for its reader. */
import type { FirstInstant, MailEventType, SuppressionReason } from '../contract.ts'

/**
 * Which first instants an event sets. What was opened or clicked had arrived, whether or not that was reported: so no
 * more messages are ever opened than delivered.
 */
export const instantsOf: Record<MailEventType, readonly FirstInstant[]> = {
  deferred: [],
  delivered: ['deliveredAt'],
  opened: ['deliveredAt', 'openedAt'],
  clicked: ['deliveredAt', 'clickedAt'],
  bounced: ['bouncedAt'],
  complained: ['complainedAt'],
  unsubscribed: ['unsubscribedAt'],
}

/** Why an address gets no more invitations after this event; null where it still does. */
export const suppressionOf: Record<MailEventType, SuppressionReason | null> = {
  deferred: null,
  delivered: null,
  opened: null,
  clicked: null,
  bounced: 'bounced',
  complained: 'complained',
  unsubscribed: 'unsubscribed',
}

/** The heaviest last. */
const byWeight: readonly SuppressionReason[] = ['unsubscribed', 'bounced', 'complained']

/** Whether a reason says more than the one that is known, if any; so the outcome is the same in any order. */
export function outweighs(reason: SuppressionReason, known: SuppressionReason | undefined): boolean {
  return known === undefined || byWeight.indexOf(reason) > byWeight.indexOf(known)
}
