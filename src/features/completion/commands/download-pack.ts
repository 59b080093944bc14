import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { PackQuery } from '../contract/report.ts'
import { findRun } from '../queries/report-files.ts'
import { runUnknownRefusal } from '../reads/report.ts'

/** A prepared pack. Audited with the purpose, because it has the license numbers of all participants. */
export async function downloadPack(context: CommandContext, { id, purpose }: PackQuery) {
  const found = await findRun(context.db, id)
  if (found === null) throw runUnknownRefusal()
  const { fileKey, fileName } = found.run
  const bytes = fileKey === null ? null : await context.files.getStream(fileKey)
  if (bytes === null)
    throw new Refusal('not_found', 'pack_deleted', 'This pack is not ready, or its file was deleted.')
  await inTransaction(context.db, (tx) =>
    recordAudit(tx, context, {
      action: 'completion.pack_downloaded',
      subjectType: 'seminar',
      subjectId: found.seminarId,
      details: { professionId: found.professionId, runId: id, purpose },
    }),
  )
  return { bytes, fileName }
}
