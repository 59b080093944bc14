import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { listFileKeysOfAccreditation } from '../queries/files.ts'
import { deleteAccreditationRow, findAccreditation } from '../queries/programmes.ts'
import { copyToSeminar } from './copy-to-seminar.ts'
import { getLockedAccreditation } from './save-accreditation.ts'

/**
 * Deletes an accreditation that was only planned, with its files; any other is withdrawn, because it was handed in.
 *
 * @returns the seminar
 */
export async function deleteAccreditation(
  context: CommandContext,
  given: { id: number; version: number },
): Promise<number> {
  const { seminarId, fileKeys } = await inTransaction(context.db, async (tx) => {
    const found = await findAccreditation(tx, given.id)
    if (found !== null) await lockSeminar(tx, found.seminarId)
    const row = await getLockedAccreditation(tx, given)
    if (row.status !== 'planned')
      throw new Refusal(
        'conflict',
        'accreditation_status',
        `This accreditation is ${row.status}. Withdraw it instead.`,
      )
    const fileKeys = await listFileKeysOfAccreditation(tx, row.id)
    await deleteAccreditationRow(tx, row.id)
    await copyToSeminar(tx, row.seminarId)
    await recordAudit(tx, context, {
      action: 'accreditation.deleted',
      subjectType: 'seminar',
      subjectId: row.seminarId,
      details: { professionId: row.professionId },
    })
    return { seminarId: row.seminarId, fileKeys }
  })
  await deleteFiles(context.files, fileKeys)
  return seminarId
}
