import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { canReadLicences } from '#app/features/accreditation/rules/visible-licence-number.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import { getShownAnswers } from '#app/features/questions/reads/answers.ts'
import { type AnswerViewer, toAnswerViewer } from '#app/features/questions/rules/answer-viewer.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { InteractionList, ListInteractionsQuery } from '../contract/interactions.ts'
import type { AttendeeProfile } from '../contract/profile.ts'
import { findIdAfterMerge, findProfile, isExistingPerson, listInteractions } from '../queries/profile.ts'

/** Returns the caller's profile, or another person's for staff. Refuses others, and unknown people. */
export async function getProfileForCaller(
  context: CommandContext,
  attendeeId: number | undefined,
): Promise<AttendeeProfile> {
  const { personId, role } = requireSignedInActor(context)
  const canViewAttendees = roleHasPermission(role, 'attendees.read')
  if (attendeeId !== undefined && canViewAttendees) return getProfileForStaff(context.db, context, attendeeId)
  if (attendeeId !== undefined && attendeeId !== personId) {
    throw new Refusal('forbidden', 'not_own_profile', 'You can view only your own profile.')
  }
  const access = {
    isOwner: true,
    canSeeVerifications: canViewAttendees,
    canSeeProofs: true,
    canReadLicences: true,
  }
  const profile = await findProfile(context.db, personId, access)
  if (profile === null) throw attendeeNotFoundRefusal()
  return withAnswers(context.db, profile, 'registrant')
}

/** Any person's profile, limited to what the member of staff may see; of who was merged, that of the person who was kept. */
export async function getProfileForStaff(
  db: DatabaseOrTransaction,
  context: Pick<CommandContext, 'actor'>,
  personId: number,
): Promise<AttendeeProfile> {
  const { actor } = context
  const isSelf = actor?.personId === personId
  const access = {
    isOwner: false,
    canSeeVerifications: true,
    canSeeProofs: roleHasPermission(actor?.role ?? null, 'payments.verify') || isSelf,
    canReadLicences: canReadLicences(actor) || isSelf,
  }
  const profile = await findProfile(db, await findIdAfterMerge(db, personId), access)
  if (profile === null) throw attendeeNotFoundRefusal()
  return withAnswers(db, profile, toAnswerViewer(actor))
}

async function withAnswers(
  db: DatabaseOrTransaction,
  profile: AttendeeProfile,
  viewer: AnswerViewer,
): Promise<AttendeeProfile> {
  const ids = profile.seminars.map(({ registrationId }) => registrationId)
  const answers = await getShownAnswers(db, ids, viewer)
  const seminars = profile.seminars.map((one) => ({
    ...one,
    answers: [...(answers.get(one.registrationId) ?? [])],
  }))
  return { ...profile, seminars }
}

/** Returns a page of a person's history. Refuses unknown or erased people. */
export async function getInteractionHistory(
  db: DatabaseOrTransaction,
  { attendeeId, interactionType, ...paging }: ListInteractionsQuery,
): Promise<InteractionList> {
  if (!(await isExistingPerson(db, attendeeId))) throw attendeeNotFoundRefusal()
  const page = toPagination(paging)
  const filter = { personId: attendeeId, interactionType: interactionType ?? null }
  const found = await listInteractions(db, filter, page)
  return { ...found, page: page.page, limit: page.limit }
}
