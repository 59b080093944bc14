/** Rate limits by who requests whose invitation. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { type Actor, isStaff } from '#app/application/contract/actor.ts'
import { findUserRow } from '#app/features/accounts/queries/users.ts'
import { toCanonicalEmail } from '#app/features/people/rules/mailbox.ts'
import type { SeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { registrationClosedTexts, whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { ipNetworkOf } from '#app/platform/http/client-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { notSignedIn, Refusal } from '#app/platform/refusals.ts'
import type { RequestInvitationInput } from '../contract/official-invitation.ts'

/** Refuses requests for another person's invitation unless by staff. */
export function refuseInvitationsForOthers(actor: Actor | null, attendeeId: number): void {
  if (actor === null) throw notSignedIn()
  if (actor.personId === attendeeId || isStaff(actor)) return
  throw new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
}

/**
 * Refuses a seminar that is closed for registration.
 * @param holdsSeat ignores a full seminar
 */
export function requireOpenSeminar(
  seminar: SeminarRecord | null,
  now: Date,
  holdsSeat = false,
): SeminarRecord {
  if (seminar === null) throw seminarNotFoundRefusal()
  const closed = whyRegistrationClosed(seminar, now)
  const isOpen = closed === null || (closed === 'full' && holdsSeat)
  if (!isOpen) throw new Refusal('conflict', `seminar_${closed}`, registrationClosedTexts[closed])
  return seminar
}

const perEmail: RateLimitRule = { name: 'invitation_email', times: 3, withinSeconds: 86_400 }
const perNetwork: RateLimitRule = { name: 'invitation_address', times: 5, withinSeconds: 3600 }
const perPerson: RateLimitRule = { name: 'invitation_person', times: 10, withinSeconds: 86_400 }

export type KeyedRateLimitRule = readonly [rule: RateLimitRule, key: string]

/** Lists the limits by mailbox; none for staff. Accounts with an unverified e-mail count as visitors. */
export async function listInvitationRateLimits(
  { db, actor, client }: CommandContext,
  { attendee }: RequestInvitationInput,
): Promise<readonly KeyedRateLimitRule[]> {
  const byNetwork: KeyedRateLimitRule = [perNetwork, ipNetworkOf(client.ipAddress)]
  if (attendee !== undefined) return [byNetwork, [perEmail, toCanonicalEmail(attendee.email)]]
  if (actor === null || isStaff(actor)) return []
  const own: KeyedRateLimitRule = [perPerson, String(actor.personId)]
  const user = await findUserRow(db, actor.personId)
  return user?.emailVerifiedAt ? [own] : [own, byNetwork, [perEmail, toCanonicalEmail(actor.email)]]
}
