/** Whom an invitation goes to, and what is said about those whom it does not. */

/** What is known of somebody who is to be invited. */
export interface InvitationFacts {
  readonly isActive: boolean
  readonly acceptsEmail: boolean
  /** Mail to the address came back, or was complained about. */
  readonly isSuppressed: boolean
  readonly holdsSeat: boolean
  /** To news by e-mail; staff may have recorded it. */
  readonly hasConsented: boolean
  /** For the same seminar, within a day. */
  readonly wasInvited: boolean
}

export type SkipReason =
  | 'unknown'
  | 'not_active'
  | 'registered'
  | 'invited_already'
  | 'no_email_wanted'
  | 'no_consent'
  | 'undeliverable'

/** Why somebody gets no invitation; null where they do. @param facts null of somebody who does not exist */
export function whyNotInvited(facts: InvitationFacts | null): SkipReason | null {
  if (facts === null) return 'unknown'
  if (!facts.isActive) return 'not_active'
  if (facts.holdsSeat) return 'registered'
  if (facts.wasInvited) return 'invited_already'
  if (!facts.acceptsEmail) return 'no_email_wanted'
  if (!facts.hasConsented) return 'no_consent'
  return facts.isSuppressed ? 'undeliverable' : null
}

const reasonWords: Record<SkipReason, string> = {
  registered: 'already registered',
  invited_already: 'invited within the last day',
  no_email_wanted: 'no e-mail wanted',
  no_consent: 'without consent to news by e-mail',
  undeliverable: 'with an address that takes no mail',
  not_active: 'account not active',
  unknown: 'no longer there',
}

const order = Object.keys(reasonWords) as SkipReason[]

/**
 * The outcome in a sentence or two: '12 invitations are on their way. 3 were skipped: 2 already registered, 1 no e-mail
 * wanted.'
 */
export function invitedText(queued: number, skipped: readonly SkipReason[]): string {
  const sent =
    queued === 0
      ? 'No invitation was sent.'
      : queued === 1
        ? '1 invitation is on its way.'
        : `${queued} invitations are on their way.`
  if (skipped.length === 0) return sent
  const counts = order.flatMap((reason) => {
    const count = skipped.filter((one) => one === reason).length
    return count === 0 ? [] : [`${count} ${reasonWords[reason]}`]
  })
  const were = skipped.length === 1 ? '1 was skipped' : `${skipped.length} were skipped`
  return `${sent} ${were}: ${counts.join(', ')}.`
}

/** What is known of somebody for whom an official invitation is asked, by themselves or by staff. */
export interface RequestFacts extends Pick<InvitationFacts, 'isActive' | 'acceptsEmail'> {
  /** Why their address gets no letters; null where it does. */
  readonly suppression: 'bounced' | 'complained' | 'unsubscribed' | null
  /** By themselves: whoever asks wants the letter, whatever else they want. */
  readonly isOwn: boolean
}

export type RequestObstacle = 'not_active' | 'no_email_wanted' | 'undeliverable' | 'unsubscribed'

/** Why an official invitation cannot be sent; null where it can. */
export function whyNotSent(facts: RequestFacts): RequestObstacle | null {
  if (!facts.isActive) return 'not_active'
  if (facts.suppression === 'unsubscribed') return facts.isOwn ? 'unsubscribed' : 'no_email_wanted'
  if (facts.suppression !== null) return 'undeliverable'
  return facts.acceptsEmail || facts.isOwn ? null : 'no_email_wanted'
}

export const obstacleText: Record<RequestObstacle, string> = {
  not_active: 'This account is not active, so no invitation can be sent.',
  no_email_wanted: 'This person does not want e-mail from us. Please hand them the invitation another way.',
  undeliverable: 'Mail to this address came back, so no invitation can be sent there. Please contact us.',
  unsubscribed:
    'This address was unsubscribed from our letters. Turn e-mail on again in your account settings, and then ask once more.',
}

/** What is said about one that is on its way; the same whoever it goes to. */
export function requestedText(seminarTitle: string, to: { readonly name: string; readonly email: string }) {
  return `The official invitation to "${seminarTitle}" is on its way to ${to.name} (${to.email}).`
}
