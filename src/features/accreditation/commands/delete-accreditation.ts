import { inTransaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { lockSeminar } from '../../seminars/queries/planning.ts'
import { deleteAccreditationRow, findAccreditation } from '../queries/programmes.ts'
import { copyToSeminar } from './copy-to-seminar.ts'
import { getLockedAccreditation } from './save-accreditation.ts'

/**
 * Deletes an accreditation that was only planned; any other is withdrawn, because it was handed in.
 *
 * @returns the seminar
 */
export function deleteAccreditation(
  context: CommandContext,
  given: { id: number; version: number },
): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const found = await findAccreditation(tx, given.id)
    if (found !== null) await lockSeminar(tx, found.seminarId)
    const row = await getLockedAccreditation(tx, given)
    if (row.status !== 'planned')
      throw new Refusal(
        'conflict',
        'accreditation_status',
        `This accreditation is ${row.status}. Withdraw it instead.`,
      )
    await deleteAccreditationRow(tx, row.id)
    await copyToSeminar(tx, row.seminarId)
    await recordAudit(tx, context, {
      action: 'accreditation.deleted',
      subjectType: 'seminar',
      subjectId: row.seminarId,
      details: { professionId: row.professionId },
    })
    return row.seminarId
  })
}
