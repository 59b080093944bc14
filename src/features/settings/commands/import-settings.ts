/** Replaces sections by those of another installation, with the files to which they refer. */
import { isDeepStrictEqual } from 'node:util'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { decodeDataUrl } from '#app/platform/data-url.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { contentTypeOfKey, isFileKey } from '#app/platform/files/file-keys.ts'
import { fieldRefusal } from '#app/platform/refusals.ts'
import { UploadedFile } from '#app/platform/uploaded-file.ts'
import { checkArchivedContent } from '../adapters/check-archived-file.ts'
import { readSettingsArchive, type SettingsArchive } from '../adapters/settings-archive.ts'
import { type SettingsSectionName, settingsSectionNames } from '../contract/sections.ts'
import {
  type ArchivedSettingsFile,
  type ImportSettingsInput,
  type ImportSettingsResponse,
  largestSettingsArchiveInBytes,
  type SettingsManifest,
} from '../contract/settings-archive.ts'
import { fileKeysOfRow, findSettingsFileByKey, insertSettingsFile } from '../queries/files.ts'
import { lockSection } from '../queries/settings.ts'
import { getSavedSection } from '../reads/settings.ts'
import { refuseUnpayableCodes } from '../rules/payment-codes.ts'
import { replaceFileIds } from '../rules/referenced-files.ts'
import { refuseMissingFiles } from './refuse-missing-files.ts'
import { storeSettingsSection } from './store-settings-section.ts'
import { isNoticeVersionUsed } from './used-notice-version.ts'

export async function importSettings(
  context: CommandContext,
  { file }: ImportSettingsInput,
): Promise<ImportSettingsResponse> {
  const { personId } = requireSignedInActor(context)
  const archive = await readSettingsArchive(await readUpload(file))
  const { sections, files } = archive.manifest
  if (sections.paymentMethods !== undefined) refuseUnpayableCodes(sections.paymentMethods)
  for (const archived of files) await storeContents(context, archive, archived)
  const change = inTransaction(context.db, async (tx) => {
    await refuseUsedNoticeVersion(tx, sections.privacyNotice)
    const ids = await insertFiles(tx, context, { archive, personId })
    let changed = 0
    for (const section of settingsSectionNames) {
      if (await replaceSection(tx, context, { section, sections, ids, personId })) changed += 1
    }
    return { sections: changed, files: files.length }
  })
  return refuseIfActorDeleted(change)
}

/** A version must not stand for two texts here. */
async function refuseUsedNoticeVersion(
  tx: Transaction,
  notice: SettingsManifest['sections']['privacyNotice'],
): Promise<void> {
  if (notice === undefined) return
  await lockSection(tx, 'privacyNotice')
  if (!(await isNoticeVersionUsed(tx, notice))) return
  throw fieldRefusal(
    'file',
    'notice_version_used',
    `The privacy notice ${notice.version} has had another text on this site. Give the one to import another version.`,
  )
}

async function readUpload(sent: ImportSettingsInput['file']): Promise<Buffer> {
  const tooLarge = () => fieldRefusal('file', 'file_too_large', 'File size exceeds 64MB limit')
  if (sent instanceof UploadedFile) {
    if (sent.sizeInBytes > largestSettingsArchiveInBytes) throw tooLarge()
    return Buffer.from(await sent.bytes())
  }
  const decoded = decodeDataUrl(sent, largestSettingsArchiveInBytes)
  if (decoded.kind === 'too_large') throw tooLarge()
  return Buffer.from(decoded.kind === 'bytes' ? decoded.bytes : [])
}

const folderOf = { picture: 'media', logo: 'media', document: 'documents', signature: 'signatures' } as const

/**
 * Stores files before the rows, so that no row names a missing file; those of a refused import are deleted
 * hourly.
 */
async function storeContents(
  { files }: CommandContext,
  archive: SettingsArchive,
  file: ArchivedSettingsFile,
): Promise<void> {
  for (const key of fileKeysOfRow(file)) {
    const bytes = archive.files.get(key)
    if (bytes === undefined || !isFileKey(key) || !key.startsWith(`${folderOf[file.kind]}/`))
      throw fieldRefusal('file', 'settings_archive_incomplete', `The file ${key} is missing.`)
    const checked = await checkArchivedContent(file.kind, key, bytes)
    const stored = await files.getBytes(key)
    // A public URL never changes its content.
    if (stored !== null && !checked.equals(stored))
      throw fieldRefusal('file', 'settings_archive_conflict', `Another file has the name ${key}.`)
    if (stored === null) await files.put(key, checked, contentTypeOfKey(key))
  }
}

/** @returns the ids here by the ids of the archive */
async function insertFiles(
  tx: Transaction,
  context: CommandContext,
  { archive, personId }: { archive: SettingsArchive; personId: number },
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  for (const { id, ...file } of archive.manifest.files) {
    const known = await findSettingsFileByKey(tx, file.fileKey)
    const sizeInBytes = archive.files.get(file.fileKey)?.byteLength ?? 0
    const values = { ...file, sizeInBytes, uploadedAt: context.now, uploadedBy: personId }
    ids.set(id, (known ?? (await insertSettingsFile(tx, values))).id)
  }
  return ids
}

interface Replacement {
  readonly section: SettingsSectionName
  readonly sections: SettingsManifest['sections']
  readonly ids: ReadonlyMap<number, number>
  readonly personId: number
}

/** @returns whether the section was in the archive and differs */
async function replaceSection(
  tx: Transaction,
  context: CommandContext,
  { section, sections, ids, personId }: Replacement,
): Promise<boolean> {
  const archived = sections[section]
  if (archived === undefined) return false
  const version = await lockSection(tx, section)
  const value = replaceFileIds(archived, ids)
  const current = await getSavedSection(tx, section)
  // A default is saved too, because the defaults here may be others.
  if (version > 0 && isDeepStrictEqual(current.value, value)) return false
  await refuseMissingFiles(tx, value)
  await storeSettingsSection(tx, context, { section, version, value, personId })
  return true
}
