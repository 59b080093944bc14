import type { CommandContext } from '#app/application/commands/command-context.ts'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { type AuditContext, recordAudit } from '#app/features/people/commands/record-audit.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type Transaction,
} from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { SaveLicenceInput } from '../contract/licences.ts'
import {
  copyLicenceToPerson,
  findLicenceOfProfession,
  findPrimaryLicence,
  insertLicence,
  type LicenceRow,
  updateLicence,
} from '../queries/licences.ts'
import { getLockedLicence, lockLicenceHolder } from './lock-licence-holder.ts'

/**
 * Adds a license or replaces the one of the same profession; with an id, changes that one. The first becomes the
 * primary one. Refuses an unknown profession, and moving a license to a profession that has one.
 *
 * @returns the holder
 */
export async function saveLicence(context: CommandContext, input: SaveLicenceInput): Promise<number> {
  const { professionId, licenseNo, registeredOn = null, expiresOn = null } = input
  const values = { professionId, licenseNo, registeredOn, expiresOn }
  try {
    return await inTransaction(context.db, async (tx) => {
      const given = input.id === undefined ? null : await getLockedLicence(tx, context, input.id)
      const personId = given?.personId ?? input.personId ?? requireSignedInActor(context).personId
      if (given === null) await lockLicenceHolder(tx, context, personId)
      const existing = given ?? (await findLicenceOfProfession(tx, { personId, professionId }))
      await storeLicence(tx, context, { personId, existing, values })
      return personId
    })
  } catch (error) {
    if (isForeignKeyViolation(error, 'licences_profession_id_professions_id_fk'))
      throw fieldRefusal('professionId', 'profession_unknown', 'Choose a profession from the list.')
    if (isUniqueViolation(error, 'licences_person_profession_key')) throw professionTaken()
    throw error
  }
}

export interface StoredLicence {
  readonly personId: number
  /** The one that is replaced; null for a new one. */
  readonly existing: LicenceRow | null
  readonly values: Pick<LicenceRow, 'professionId' | 'licenseNo' | 'registeredOn' | 'expiresOn'>
}

/** Adds or replaces a license. The holder must be locked, and the actor allowed to change their licenses. */
export async function storeLicence(
  tx: Transaction,
  context: AuditContext,
  { personId, existing, values }: StoredLicence,
): Promise<void> {
  const isPrimary = existing?.isPrimary === true || (await findPrimaryLicence(tx, personId)) === null
  if (existing === null) await insertLicence(tx, { ...values, personId, isPrimary })
  else await updateLicence(tx, existing.id, { ...values, isPrimary })
  if (isPrimary) await copyLicenceToPerson(tx, personId, values)
  await recordAudit(tx, context, {
    action: 'licence.saved',
    subjectType: 'person',
    subjectId: personId,
    details: { professionId: values.professionId },
  })
}

function professionTaken(): Refusal {
  const message = 'There is a license of this profession already. Change that one.'
  return new Refusal('conflict', 'licence_exists', message, { issues: [{ path: 'professionId', message }] })
}
