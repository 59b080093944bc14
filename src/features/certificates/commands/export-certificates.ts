import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { findSeminarRecord } from '#app/features/seminars/queries/planning.ts'
import { seminarNotFoundRefusal } from '#app/features/seminars/rules/seminar-not-found-refusal.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { streamZip, type ZippedFile } from '#app/platform/files/stream-zip.ts'
import { toManilaDay } from '#app/platform/format/dates.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { listCertificateFiles } from '../queries/certificate-files.ts'
import { toAsciiFileName } from '../rules/file-names.ts'

/** All valid certificates of a seminar in a ZIP. Audited, because they show whole license numbers. */
export async function exportCertificates(
  context: CommandContext,
  seminarId: number,
): Promise<{ readonly fileName: string; readonly stream: ReadableStream<Uint8Array> }> {
  const { db, files, now } = context
  const seminar = await findSeminarRecord(db, seminarId)
  if (seminar === null) throw seminarNotFoundRefusal()
  const rows = await listCertificateFiles(db, seminarId)
  if (rows.length === 0)
    throw new Refusal('not_found', 'certificates_none', 'This seminar has no certificates.')
  const archived = rows.map(({ number, fileKey, facts, lastName, firstName }): ZippedFile => {
    const name = [lastName, firstName].filter(Boolean).join('_') || (facts?.holderName ?? '')
    return {
      name: `${toAsciiFileName(`${number}_${name}`)}.pdf`,
      async open() {
        const stream = await files.getStream(fileKey ?? '')
        if (stream === null) throw new Error('The file of a certificate is missing.')
        return stream
      },
    }
  })
  await inTransaction(db, (tx) =>
    recordAudit(tx, context, {
      action: 'certificates.exported',
      subjectType: 'seminar',
      subjectId: seminarId,
      details: { count: rows.length },
    }),
  )
  return {
    fileName: `certificates_${toAsciiFileName(seminar.title.toLowerCase())}_${toManilaDay(now)}.zip`,
    stream: streamZip(archived, { mtime: now }),
  }
}
