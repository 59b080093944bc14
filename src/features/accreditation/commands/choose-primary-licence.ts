import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { copyLicenceToPerson, findPrimaryLicence, updateLicence } from '../queries/licences.ts'
import { getLockedLicence } from './lock-licence-holder.ts'

/**
 * Makes a license the one that is used where only one is needed.
 *
 * @returns the holder
 */
export function choosePrimaryLicence(context: CommandContext, id: number): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const licence = await getLockedLicence(tx, context, id)
    const { personId } = licence
    if (licence.isPrimary) return personId
    const former = await findPrimaryLicence(tx, personId)
    if (former !== null) await updateLicence(tx, former.id, { isPrimary: false })
    await updateLicence(tx, id, { isPrimary: true })
    await copyLicenceToPerson(tx, personId, licence)
    await recordAudit(tx, context, {
      action: 'licence.saved',
      subjectType: 'person',
      subjectId: personId,
      details: { professionId: licence.professionId, isPrimary: true },
    })
    return personId
  })
}
