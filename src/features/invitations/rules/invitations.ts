import { type InvitationSkipReason, invitationSkipReasons } from '../contract/invitations.ts'

export interface InvitationEligibility {
  readonly isActive: boolean
  readonly acceptsEmail: boolean
  /** The address bounced or complained. */
  readonly isSuppressed: boolean
  readonly holdsSeat: boolean
  /** True if the person agreed to news; possibly recorded by staff. */
  readonly hasConsented: boolean
  /** True if the person was invited to the same seminar within a day. */
  readonly wasInvited: boolean
  /** True if the person was ever invited to the same seminar. */
  readonly wasInvitedBefore: boolean
}

/**
 * Null if the person is invited.
 * @param facts null for unknown people
 * @param isOnlyNew excludes anyone invited before
 */
export function whyPersonCannotBeInvited(
  facts: InvitationEligibility | null,
  isOnlyNew = false,
): InvitationSkipReason | null {
  if (facts === null) return 'unknown'
  if (!facts.isActive) return 'not_active'
  if (facts.holdsSeat) return 'registered'
  if (facts.wasInvited) return 'invited_already'
  if (isOnlyNew && facts.wasInvitedBefore) return 'invited_before'
  if (!facts.acceptsEmail) return 'no_email_wanted'
  if (!facts.hasConsented) return 'no_consent'
  return facts.isSuppressed ? 'undeliverable' : null
}

export const invitationSkipReasonLabels: Record<InvitationSkipReason, string> = {
  registered: 'already registered',
  invited_already: 'invited within the last day',
  invited_before: 'invited before',
  no_email_wanted: 'with e-mail turned off',
  no_consent: 'without consent to news by e-mail',
  undeliverable: 'with an undeliverable address',
  not_active: 'account not active',
  unknown: 'no longer listed',
}

/** '12 invitations are on their way. 3 were skipped: 2 already registered, 1 with e-mail turned off.' */
export function invitationsSummaryText(queued: number, skipped: InvitationSkipCounts): string {
  const sent =
    queued === 0
      ? 'No invitation was sent.'
      : queued === 1
        ? '1 invitation is on its way.'
        : `${queued} invitations are on their way.`
  const total = sumSkipCounts(skipped)
  if (total === 0) return sent
  const counts = listSkipCounts(skipped).map(
    ({ reason, count }) => `${count} ${invitationSkipReasonLabels[reason]}`,
  )
  const were = total === 1 ? '1 was skipped' : `${total} were skipped`
  return `${sent} ${were}: ${counts.join(', ')}.`
}

export type InvitationSkipCounts = ReadonlyMap<InvitationSkipReason, number>

export function countSkipReasons(reasons: readonly InvitationSkipReason[]): InvitationSkipCounts {
  const counts = new Map<InvitationSkipReason, number>()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return counts
}

export function sumSkipCounts(skipped: InvitationSkipCounts): number {
  return [...skipped.values()].reduce((sum, count) => sum + count, 0)
}

export function listSkipCounts(
  skipped: InvitationSkipCounts,
): { reason: InvitationSkipReason; count: number }[] {
  return invitationSkipReasons
    .map((reason) => ({ reason, count: skipped.get(reason) ?? 0 }))
    .filter(({ count }) => count > 0)
}

export interface InvitationRequestEligibility
  extends Pick<InvitationEligibility, 'isActive' | 'acceptsEmail'> {
  /** Suppression of the address, if any. */
  readonly suppression: 'bounced' | 'complained' | 'unsubscribed' | null
  /** True if requested for oneself, which overrides preferences. */
  readonly isOwn: boolean
}

export type InvitationRequestRefusalReason =
  | 'not_active'
  | 'no_email_wanted'
  | 'undeliverable'
  | 'unsubscribed'

/** Returns why it cannot be sent; null if it can. */
export function whyInvitationCannotBeSent(
  facts: InvitationRequestEligibility,
): InvitationRequestRefusalReason | null {
  if (!facts.isActive) return 'not_active'
  if (facts.suppression === 'unsubscribed') return facts.isOwn ? 'unsubscribed' : 'no_email_wanted'
  if (facts.suppression !== null) return 'undeliverable'
  return facts.acceptsEmail || facts.isOwn ? null : 'no_email_wanted'
}

export const invitationRequestRefusalTexts: Record<InvitationRequestRefusalReason, string> = {
  not_active: 'This account is not active, so no invitation can be sent.',
  no_email_wanted: 'This person does not want e-mail from us. Please give them the invitation another way.',
  undeliverable:
    'E-mail to this address was not delivered, so we cannot send an invitation there. Please contact us.',
  unsubscribed:
    'This address was unsubscribed from our e-mails. Please turn e-mail on again in your account settings, then try again.',
}

export function invitationRequestedText(
  seminarTitle: string,
  to: { readonly name: string; readonly email: string },
) {
  return `The official invitation to "${seminarTitle}" is on its way to ${to.name} (${to.email}).`
}
