import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { formatLicenceNumber, isPlausibleLicenceNumber } from '../contract/licence-number.ts'
import type { VerifyLicenceInput } from '../contract/licences.ts'
import { type LicenceRow, updateLicence } from '../queries/licences.ts'
import { getLockedLicence } from './lock-licence-holder.ts'

/**
 * Records that the number of a license was compared with the PRC ID, or takes that back. Refuses a number that changed
 * since it was compared, and one that PRC cannot have given.
 *
 * @returns the holder
 */
export function verifyLicence(
  context: CommandContext,
  { id, licenseNo, isVerified }: VerifyLicenceInput,
): Promise<number> {
  const { personId: verifiedBy } = requireSignedInActor(context)
  const change = inTransaction(context.db, async (tx) => {
    const licence = await getLockedLicence(tx, context, id)
    if (isVerified) refuseOtherNumber(licence, licenseNo)
    const check = isVerified
      ? { verifiedBy, verifiedAt: context.now }
      : { verifiedBy: null, verifiedAt: null }
    await updateLicence(tx, id, check)
    await recordAudit(tx, context, {
      action: isVerified ? 'licence.checked' : 'licence.check_taken_back',
      subjectType: 'person',
      subjectId: licence.personId,
      details: { professionId: licence.professionId },
    })
    return licence.personId
  })
  return refuseIfActorDeleted(change)
}

function refuseOtherNumber(licence: Pick<LicenceRow, 'licenseNo'>, compared: string): void {
  if (formatLicenceNumber(licence.licenseNo) !== formatLicenceNumber(compared)) {
    const message = 'The number was changed in the meantime. Compare it again.'
    throw new Refusal('conflict', 'licence_changed', message)
  }
  if (!isPlausibleLicenceNumber(licence.licenseNo))
    throw new Refusal('conflict', 'licence_implausible', 'This is not a PRC number. Correct it first.')
}
