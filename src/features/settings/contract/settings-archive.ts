/** A file with all settings, to move them to another installation: a ZIP of this manifest and the files. */
import * as z from 'zod/mini'
import { uploadField } from '#app/platform/uploaded-file.ts'
import { settingsSections } from './settings.ts'

export const settingsArchiveFormat = 'pagsulong-settings-1'

const fileKey = () => z.string().check(z.maxLength(120))
const pixels = () => z.int().check(z.gte(1), z.lte(100_000))

/** File as in the table `settings_files`, without its uploader. */
const ArchivedFile = z.strictObject({
  /** Id to which `fileId` in the sections refers; the importing installation gives it another. */
  id: z.int(),
  kind: z.enum(['picture', 'document', 'logo', 'signature']),
  name: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(100)),
  fileKey: fileKey(),
  width: z.nullable(pixels()),
  height: z.nullable(pixels()),
  avifFileKey: z.nullable(fileKey()),
  webpFileKey: z.nullable(fileKey()),
  smallWidth: z.nullable(pixels()),
  smallAvifFileKey: z.nullable(fileKey()),
  smallWebpFileKey: z.nullable(fileKey()),
})
export type ArchivedSettingsFile = z.infer<typeof ArchivedFile>

const mostFiles = 1000

export const SettingsManifest = z.strictObject({
  format: z.literal(settingsArchiveFormat),
  sections: z.partial(z.strictObject(settingsSections)),
  files: z.array(ArchivedFile).check(z.maxLength(mostFiles)),
})
export type SettingsManifest = z.infer<typeof SettingsManifest>

/** Largest archive, which bounds what an import holds in memory. */
export const largestSettingsArchiveInBytes = 64 * 1024 * 1024

export const ImportSettingsInput = z.strictObject({ file: uploadField('Please choose a file') })
export type ImportSettingsInput = z.infer<typeof ImportSettingsInput>

/** Numbers of sections and files that were replaced or added. */
export const ImportSettingsResponse = z.object({ sections: z.int(), files: z.int() })
export type ImportSettingsResponse = z.infer<typeof ImportSettingsResponse>
