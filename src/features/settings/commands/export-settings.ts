import { type AuditContext, recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import type { Services } from '#app/platform/services.ts'
import { writeSettingsArchive } from '../adapters/settings-archive.ts'
import { type ArchivedSettingsFile, settingsArchiveFormat } from '../contract/settings-archive.ts'
import { fileKeysOfRow, listSettingsFiles, type SettingsFile } from '../queries/files.ts'
import { listFileReferences } from '../rules/referenced-files.ts'

/**
 * The current value of every section with its files, as one archive, recorded in the audit log. Earlier versions stay
 * behind.
 */
export async function exportSettings(
  { db, files, settings }: Pick<Services, 'db' | 'files' | 'settings'>,
  context: AuditContext,
): Promise<Buffer> {
  await inTransaction(db, (tx) =>
    recordAudit(tx, context, { action: 'settings.exported', subjectType: 'site', subjectId: null }),
  )
  await settings.refresh()
  const sections = settings.current
  const ids = new Set(listFileReferences(sections).map(({ fileId }) => fileId))
  const rows = await listSettingsFiles(db, [...ids])
  const contents = new Map<string, Buffer>()
  for (const key of rows.flatMap(fileKeysOfRow)) {
    const bytes = await files.getBytes(key)
    if (bytes === null) throw new Error(`The file ${key} of the settings is missing.`)
    contents.set(key, Buffer.from(bytes))
  }
  const manifest = { format: settingsArchiveFormat, sections, files: rows.map(toArchivedFile) } as const
  return writeSettingsArchive({ manifest, files: contents })
}

function toArchivedFile({
  sizeInBytes,
  uploadedAt,
  uploadedBy,
  ...file
}: SettingsFile): ArchivedSettingsFile {
  return file
}
