import { toDocumentUrl, toPublicFileUrl } from '#app/platform/files/public-files.ts'
import { type StoredPicture, toPictureFiles } from '#app/platform/images/stored-picture.ts'
import type { Services } from '#app/platform/services.ts'
import type { LogoFile, PictureFile, SignatureFile, SiteDocument } from '../contract/files.ts'
import { findSettingsFile, type SettingsFile } from '../queries/files.ts'

export function toPictureFile(row: SettingsFile): PictureFile {
  const { sources, ...files } = toPictureFiles(toStoredPicture(row))
  return { fileId: row.id, ...files, sources: [...sources] }
}

export function toSiteDocument({ id, fileKey, name, sizeInBytes }: SettingsFile): SiteDocument {
  const extension = fileKey.slice(fileKey.lastIndexOf('.'))
  return { fileId: id, url: toDocumentUrl(fileKey, name), fileName: name + extension, sizeInBytes }
}

export function toSignatureFile({ id, width, height }: SettingsFile): SignatureFile {
  return { kind: 'signature', fileId: id, width: width ?? 0, height: height ?? 0 }
}

export function toLogoFile({ id, width, height, fileKey }: SettingsFile): LogoFile {
  return { kind: 'logo', fileId: id, width: width ?? 0, height: height ?? 0, url: toPublicFileUrl(fileKey) }
}

/** The image of a signature; null if the file is none, or is missing. */
export async function findSignatureImage(
  { db, files }: Pick<Services, 'db' | 'files'>,
  fileId: number,
): Promise<Uint8Array | null> {
  const row = await findSettingsFile(db, fileId)
  return row?.kind === 'signature' ? files.getBytes(row.fileKey) : null
}

/** Returns the content of a section that refers to the file. */
export function toFileReference(row: SettingsFile): object {
  return toReference[row.kind](row)
}

const toReference = {
  picture: toPictureFile,
  document: toSiteDocument,
  logo: toLogoFile,
  signature: toSignatureFile,
} as const

/** A constraint guarantees that a picture has these columns. */
function toStoredPicture(row: SettingsFile): StoredPicture {
  const { width, height, fileKey, avifFileKey, webpFileKey, smallWidth } = row
  if (width === null || height === null || avifFileKey === null || webpFileKey === null)
    throw new Error(`File ${row.id} is not a picture.`)
  const { smallAvifFileKey, smallWebpFileKey } = row
  const small = { smallWidth, smallAvifFileKey, smallWebpFileKey }
  return { width, height, jpegFileKey: fileKey, avifFileKey, webpFileKey, ...small }
}
