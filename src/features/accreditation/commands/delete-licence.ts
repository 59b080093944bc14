import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import {
  copyLicenceToPerson,
  deleteLicenceRow,
  findOldestLicence,
  updateLicence,
} from '../queries/licences.ts'
import { getLockedLicence } from './lock-licence-holder.ts'

/**
 * Deletes a license; if it was the primary one, the oldest of the others takes its place.
 *
 * @returns the holder
 */
export function deleteLicence(context: CommandContext, id: number): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const { personId, professionId, isPrimary } = await getLockedLicence(tx, context, id)
    await deleteLicenceRow(tx, id)
    if (isPrimary) {
      const next = await findOldestLicence(tx, personId)
      if (next !== null) await updateLicence(tx, next.id, { isPrimary: true })
      await copyLicenceToPerson(tx, personId, next)
    }
    await recordAudit(tx, context, {
      action: 'licence.deleted',
      subjectType: 'person',
      subjectId: personId,
      details: { professionId },
    })
    return personId
  })
}
