import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { CertificateFileQuery } from '../contract/own-certificates.ts'
import { updateCertificate } from '../queries/certificates.ts'
import { getAccessibleCertificate } from '../reads/own-certificates.ts'

/**
 * The PDF of a certificate. Notes the first download by the holder; each by staff is audited, because it shows the whole
 * license number. Refuses like `getAccessibleCertificate`.
 */
export async function downloadCertificate(
  context: CommandContext,
  query: CertificateFileQuery,
): Promise<{ readonly fileName: string; readonly stream: ReadableStream<Uint8Array> }> {
  const { certificate, isStaff } = await getAccessibleCertificate(context, query)
  const { id, number, fileKey, firstDownloadedAt } = certificate
  const stream = fileKey === null ? null : await context.files.getStream(fileKey)
  if (stream === null)
    throw new Refusal('not_found', 'certificate_file_missing', 'This certificate has no file any more.')
  if (isStaff || firstDownloadedAt === null)
    await inTransaction(context.db, async (tx) => {
      if (!isStaff) return updateCertificate(tx, id, { firstDownloadedAt: context.now })
      return recordAudit(tx, context, {
        action: 'certificate.viewed',
        subjectType: 'certificate',
        subjectId: id,
        details: { number },
      })
    })
  return { fileName: `${number}.pdf`, stream }
}
