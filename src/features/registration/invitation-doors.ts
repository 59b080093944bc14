/** Who may ask for whose invitation, to which seminar, and how often. */
import { type Actor, isStaff } from '../../platform/http/actor.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import type { CommandContext } from '../../platform/http/context.ts'
import type { RateRule } from '../../platform/http/rate-limits.ts'
import { notSignedIn, Refusal } from '../../platform/refusals.ts'
import { findUserRow } from '../accounts/queries/users.ts'
import type { SeminarFacts } from '../catalog/queries/planning.ts'
import { closedText, whyClosed } from '../catalog/rules.ts'
import { mailboxOf } from '../people/rules/mailbox.ts'
import type { RequestInvitationInput } from './contract/invitations.ts'
import { seminarUnknown } from './visible-seminars.ts'

/** Refuses whoever asks for another person's letter and is not staff. */
export function refuseForOthers(actor: Actor | null, attendeeId: number): void {
  if (actor === null) throw notSignedIn()
  if (actor.personId === attendeeId || isStaff(actor)) return
  throw new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
}

/**
 * The seminar, where people can register for it; refuses any other with the reason.
 *
 * @param holdsSeat whether it is asked for by or for somebody who has one: to them it is not full
 */
export function openSeminar(seminar: SeminarFacts | null, now: Date, holdsSeat = false): SeminarFacts {
  if (seminar === null) throw seminarUnknown()
  const closed = whyClosed(seminar, now)
  const isOpen = closed === null || (closed === 'full' && holdsSeat)
  if (!isOpen) throw new Refusal('conflict', `seminar_${closed}`, closedText[closed])
  return seminar
}

const perEmail: RateRule = { name: 'invitation_email', times: 3, withinSeconds: 86_400 }
const perNetwork: RateRule = { name: 'invitation_address', times: 5, withinSeconds: 3600 }
const perPerson: RateRule = { name: 'invitation_person', times: 10, withinSeconds: 86_400 }

/** A rule, and what it counts by. */
export type CountedUse = readonly [rule: RateRule, key: string]

/**
 * What a request counts against; an address by its mailbox. Staff are not counted: they can invite anybody by the list of attendees.
 *
 * An account whose e-mail nobody verified may be a stranger's with somebody else's address, and is a visitor here.
 */
export async function countedUses(
  { db, actor, client }: CommandContext,
  { attendee }: RequestInvitationInput,
): Promise<readonly CountedUse[]> {
  const byNetwork: CountedUse = [perNetwork, networkOf(client.address)]
  if (attendee !== undefined) return [byNetwork, [perEmail, mailboxOf(attendee.email)]]
  if (actor === null || isStaff(actor)) return []
  const own: CountedUse = [perPerson, String(actor.personId)]
  const user = await findUserRow(db, actor.personId)
  return user?.emailVerifiedAt ? [own] : [own, byNetwork, [perEmail, mailboxOf(actor.email)]]
}
