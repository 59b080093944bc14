import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { emailNotConfirmedRefusal, isVerifiedAccount } from '#app/features/accounts/reads/own-account.ts'
import { lockPerson } from '#app/features/people/queries/people.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { findLicence, type LicenceRow } from '../queries/licences.ts'

function licenceNotFound(): Refusal {
  return new Refusal('not_found', 'licence_unknown', 'This license does not exist.')
}

/** Locks the person whose licenses change. Refuses other people to non-staff, and an account that is not verified. */
export async function lockLicenceHolder(
  tx: Transaction,
  context: CommandContext,
  personId: number,
): Promise<void> {
  const actor = requireSignedInActor(context)
  const isOwn = actor.personId === personId
  if (!isOwn && !roleHasPermission(actor.role, 'attendees.work_with'))
    throw new Refusal('forbidden', 'not_own_licences', 'You can change only your own licenses.')
  const person = await lockPerson(tx, personId)
  if (person === null || person.erasedAt !== null) throw attendeeNotFoundRefusal()
  if (isOwn && !isVerifiedAccount(person)) throw emailNotConfirmedRefusal()
}

/** A license with its holder locked. Others' licenses do not exist for non-staff. */
export async function getLockedLicence(
  tx: Transaction,
  context: CommandContext,
  id: number,
): Promise<LicenceRow> {
  const actor = requireSignedInActor(context)
  const seen = await findLicence(tx, id)
  if (seen === null) throw licenceNotFound()
  if (seen.personId !== actor.personId && !roleHasPermission(actor.role, 'attendees.work_with'))
    throw licenceNotFound()
  await lockLicenceHolder(tx, context, seen.personId)
  const licence = await findLicence(tx, id)
  if (licence === null) throw licenceNotFound()
  return licence
}
