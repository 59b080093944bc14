import { type SkipReason, skipReasons } from '../contract/invitations.ts'

export interface InvitationFacts {
  readonly isActive: boolean
  readonly acceptsEmail: boolean
  /** The address bounced or complained. */
  readonly isSuppressed: boolean
  readonly holdsSeat: boolean
  /** To news; possibly recorded by staff. */
  readonly hasConsented: boolean
  /** Same seminar, within a day. */
  readonly wasInvited: boolean
  /** Same seminar, ever. */
  readonly wasInvitedBefore: boolean
}

/**
 * Why a person is not invited; null if they are.
 * @param facts null for unknown people
 * @param isOnlyNew excludes anyone invited before
 */
export function whyNotInvited(facts: InvitationFacts | null, isOnlyNew = false): SkipReason | null {
  if (facts === null) return 'unknown'
  if (!facts.isActive) return 'not_active'
  if (facts.holdsSeat) return 'registered'
  if (facts.wasInvited) return 'invited_already'
  if (isOnlyNew && facts.wasInvitedBefore) return 'invited_before'
  if (!facts.acceptsEmail) return 'no_email_wanted'
  if (!facts.hasConsented) return 'no_consent'
  return facts.isSuppressed ? 'undeliverable' : null
}

export const reasonWords: Record<SkipReason, string> = {
  registered: 'already registered',
  invited_already: 'invited within the last day',
  invited_before: 'invited before',
  no_email_wanted: 'with e-mail turned off',
  no_consent: 'without consent to news by e-mail',
  undeliverable: 'with an undeliverable address',
  not_active: 'account not active',
  unknown: 'no longer listed',
}

/**
 * For example '12 invitations are on their way. 3 were skipped: 2 already registered, 1 with e-mail turned off.'
 */
export function invitedText(queued: number, skipped: SkipCounts): string {
  const sent =
    queued === 0
      ? 'No invitation was sent.'
      : queued === 1
        ? '1 invitation is on its way.'
        : `${queued} invitations are on their way.`
  const total = countSkipped(skipped)
  if (total === 0) return sent
  const counts = listSkipped(skipped).map(({ reason, count }) => `${count} ${reasonWords[reason]}`)
  const were = total === 1 ? '1 was skipped' : `${total} were skipped`
  return `${sent} ${were}: ${counts.join(', ')}.`
}

export type SkipCounts = ReadonlyMap<SkipReason, number>

export function countReasons(reasons: readonly SkipReason[]): SkipCounts {
  const counts = new Map<SkipReason, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return counts
}

export function countSkipped(skipped: SkipCounts): number {
  return [...skipped.values()].reduce((sum, count) => sum + count, 0)
}

export function listSkipped(skipped: SkipCounts): { reason: SkipReason; count: number }[] {
  return skipReasons
    .map((reason) => ({ reason, count: skipped.get(reason) ?? 0 }))
    .filter(({ count }) => count > 0)
}

export interface RequestFacts extends Pick<InvitationFacts, 'isActive' | 'acceptsEmail'> {
  /** Suppression of the address, if any. */
  readonly suppression: 'bounced' | 'complained' | 'unsubscribed' | null
  /** Requested for oneself, which overrides preferences. */
  readonly isOwn: boolean
}

export type RequestObstacle = 'not_active' | 'no_email_wanted' | 'undeliverable' | 'unsubscribed'

/** Why it cannot be sent; null if it can. */
export function whyNotSent(facts: RequestFacts): RequestObstacle | null {
  if (!facts.isActive) return 'not_active'
  if (facts.suppression === 'unsubscribed') return facts.isOwn ? 'unsubscribed' : 'no_email_wanted'
  if (facts.suppression !== null) return 'undeliverable'
  return facts.acceptsEmail || facts.isOwn ? null : 'no_email_wanted'
}

export const obstacleText: Record<RequestObstacle, string> = {
  not_active: 'This account is not active, so no invitation can be sent.',
  no_email_wanted: 'This person does not want e-mail from us. Please give them the invitation another way.',
  undeliverable: 'E-mail to this address was not delivered, so we cannot send an invitation there. Please contact us.',
  unsubscribed:
    'This address was unsubscribed from our e-mails. Please turn e-mail on again in your account settings, then try again.',
}

export function requestedText(seminarTitle: string, to: { readonly name: string; readonly email: string }) {
  return `The official invitation to "${seminarTitle}" is on its way to ${to.name} (${to.email}).`
}
