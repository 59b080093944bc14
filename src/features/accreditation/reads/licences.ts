import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { roleHasPermission } from '#app/application/contract/permissions.ts'
import { findUserRow } from '#app/features/accounts/queries/users.ts'
import { isVerifiedAccount } from '#app/features/accounts/reads/own-account.ts'
import { findPersonNames, toNamedPerson } from '#app/features/people/queries/people.ts'
import { attendeeNotFoundRefusal } from '#app/features/people/rules/attendee-not-found-refusal.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import {
  formatLicenceNumber,
  isPlausibleLicenceNumber,
  maskLicenceNumber,
} from '../contract/licence-number.ts'
import type { Licence, Profession } from '../contract/licences.ts'
import { listLicenceRows } from '../queries/licences.ts'
import { listProfessionRows } from '../queries/professions.ts'
import { canReadLicences } from '../rules/visible-licence-number.ts'

/**
 * Licenses of the caller, or of another person for staff: whole for managers, else masked. None for an account whose
 * e-mail is not verified, as others may have written them.
 */
export async function getLicences(context: CommandContext, personId?: number): Promise<Licence[]> {
  const { personId: callerId, role } = requireSignedInActor(context)
  if (personId !== undefined && personId !== callerId) {
    if (!roleHasPermission(role, 'attendees.read'))
      throw new Refusal('forbidden', 'not_own_licences', 'You can view only your own licenses.')
    const person = await findUserRow(context.db, personId)
    if (person === null || person.erasedAt !== null) throw attendeeNotFoundRefusal()
    return listLicences(context.db, personId, { isOwn: false, isMasked: !canReadLicences(context.actor) })
  }
  const person = await findUserRow(context.db, callerId)
  return person !== null && isVerifiedAccount(person)
    ? listLicences(context.db, callerId, { isOwn: true, isMasked: false })
    : []
}

async function listLicences(
  db: DatabaseOrTransaction,
  personId: number,
  { isOwn, isMasked }: { readonly isOwn: boolean; readonly isMasked: boolean },
): Promise<Licence[]> {
  const rows = await listLicenceRows(db, personId)
  const verifiers = await findPersonNames(db, isOwn ? [] : rows.map(({ licence }) => licence.verifiedBy))
  return rows.map(
    ({ licence: { personId: _, licenseNo, verifiedBy, verifiedAt, ...licence }, profession }) => {
      const verifier = verifiers.get(verifiedBy ?? 0)
      return {
        ...licence,
        profession,
        licenseNo: isMasked ? maskLicenceNumber(licenseNo) : formatLicenceNumber(licenseNo),
        isPlausible: isPlausibleLicenceNumber(licenseNo),
        verifiedAt: verifiedAt?.toISOString() ?? null,
        verifiedBy: verifier === undefined ? null : toNamedPerson(verifier).displayName,
      }
    },
  )
}

export function getProfessions(db: DatabaseOrTransaction): Promise<Profession[]> {
  return listProfessionRows(db)
}
