/** Pictures in the file store and their public URLs. */
import { contentTypeOfKey, newFileKey } from '../files/file-keys.ts'
import type { FileStore } from '../files/file-store.ts'
import { toPublicFileUrl } from '../files/public-files.ts'
import type { Picture } from '../wire-shapes.ts'
import type { PictureVariants } from './picture-variants.ts'

/** The columns of `pictureColumns`. */
export interface StoredPicture {
  readonly width: number
  readonly height: number
  readonly avifFileKey: string
  readonly webpFileKey: string
  readonly jpegFileKey: string
  /** The next three are null if the picture has one size. */
  readonly smallWidth: number | null
  readonly smallAvifFileKey: string | null
  readonly smallWebpFileKey: string | null
}

type Extension = 'avif' | 'webp' | 'jpg'

/** @param folder one of `publicFolders` */
export async function storePicture(
  files: FileStore,
  folder: string,
  { width, height, avif, webp, jpeg, small }: PictureVariants,
): Promise<StoredPicture> {
  async function put(bytes: Uint8Array, extension: Extension): Promise<string> {
    const key = newFileKey(folder, extension)
    await files.put(key, bytes, contentTypeOfKey(key))
    return key
  }
  return {
    width,
    height,
    avifFileKey: await put(avif, 'avif'),
    webpFileKey: await put(webp, 'webp'),
    jpegFileKey: await put(jpeg, 'jpg'),
    smallWidth: small?.width ?? null,
    smallAvifFileKey: small && (await put(small.avif, 'avif')),
    smallWebpFileKey: small && (await put(small.webp, 'webp')),
  }
}

/** Stores the same picture again, so that each can be deleted on its own; null if a file is missing. */
export async function copyStoredPicture(
  files: FileStore,
  folder: string,
  picture: StoredPicture,
): Promise<StoredPicture | null> {
  const keys = [picture.avifFileKey, picture.webpFileKey, picture.jpegFileKey] as const
  const [avif, webp, jpeg] = await Promise.all(keys.map((key) => files.getBytes(key)))
  if (!avif || !webp || !jpeg) return null
  const { width, height, smallWidth, smallAvifFileKey, smallWebpFileKey } = picture
  if (smallWidth === null || smallAvifFileKey === null || smallWebpFileKey === null)
    return storePicture(files, folder, { width, height, avif, webp, jpeg, small: null })
  const smallAvif = await files.getBytes(smallAvifFileKey)
  const smallWebp = await files.getBytes(smallWebpFileKey)
  if (smallAvif === null || smallWebp === null) return null
  const small = { width: smallWidth, avif: smallAvif, webp: smallWebp }
  return storePicture(files, folder, { width, height, avif, webp, jpeg, small })
}

export function listPictureFileKeys(picture: StoredPicture): string[] {
  const { avifFileKey, webpFileKey, jpegFileKey, smallAvifFileKey, smallWebpFileKey } = picture
  const keys = [avifFileKey, webpFileKey, jpegFileKey, smallAvifFileKey, smallWebpFileKey]
  return keys.filter((key) => key !== null)
}

/** Converts a stored picture to what pages show. */
export function toPictureToShow(picture: StoredPicture & { readonly alternativeText: string }): Picture {
  return { alternativeText: picture.alternativeText, ...toPictureFiles(picture) }
}

export function toPictureFiles(picture: StoredPicture): Omit<Picture, 'alternativeText'> {
  const { width, height, smallWidth } = picture
  const source = (type: string, smallKey: string | null, key: string) => {
    const large = `${toPublicFileUrl(key)} ${width}w`
    const small = smallKey === null ? [] : [`${toPublicFileUrl(smallKey)} ${smallWidth}w`]
    return { type, srcset: [...small, large].join(', ') }
  }
  return {
    width,
    height,
    url: toPublicFileUrl(picture.jpegFileKey),
    sources: [
      source('image/avif', picture.smallAvifFileKey, picture.avifFileKey),
      source('image/webp', picture.smallWebpFileKey, picture.webpFileKey),
    ],
  }
}
