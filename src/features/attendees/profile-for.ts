/** A profile as one reader may see it. */
import type { Executor } from '../../platform/db/database.ts'
import type { CommandContext } from '../../platform/http/context.ts'
import { Refusal } from '../../platform/refusals.ts'
import { may } from '../people/access.ts'
import { attendeeUnknown } from '../people/attendee-unknown.ts'
import { signedInActor } from '../people/signed-in-actor.ts'
import type { AttendeeProfile } from './contract/profile.ts'
import { findProfile } from './queries/profile.ts'

/** One's own without an id or with one's own; refuses other people's to all but staff, and unknown people. */
export async function getProfileFor(
  context: CommandContext,
  attendeeId: number | undefined,
): Promise<AttendeeProfile> {
  const { personId, role } = signedInActor(context)
  const isOffice = may(role, 'attendees.look')
  if (attendeeId !== undefined && isOffice) return getOfficeProfile(context.db, context, attendeeId)
  if (attendeeId !== undefined && attendeeId !== personId) {
    throw new Refusal('forbidden', 'not_own_profile', 'You may look at your own profile only.')
  }
  const reader = { isOwner: true, isShownVerifications: isOffice, isShownProofs: true }
  const profile = await findProfile(context.db, personId, reader)
  if (profile === null) throw attendeeUnknown()
  return profile
}

/** Anybody, as the one who acts for the office sees them. */
export async function getOfficeProfile(
  db: Executor,
  context: Pick<CommandContext, 'actor'>,
  personId: number,
): Promise<AttendeeProfile> {
  const { actor } = context
  const reader = {
    isOwner: false,
    isShownVerifications: true,
    isShownProofs: may(actor?.role ?? null, 'payments.verify') || actor?.personId === personId,
  }
  const profile = await findProfile(db, personId, reader)
  if (profile === null) throw attendeeUnknown()
  return profile
}
