/**
 * Images before they are uploaded: scaled, so that photographs of any size are accepted. Public pages load it when a
 * file is chosen.
 */
import {
  findImageFormat,
  type ImageSize,
  readableSize,
  signatureLength,
} from '../platform/images/image-messages.ts'
import { acceptedImageTypes, type ImageTypes } from './chosen-file.ts'
import {
  type FoundImageFormat,
  imageErrorMessages,
  imageType,
  isAcceptedImageType,
  isSmallEnoughToDecode,
  maxImageSizeInBytes,
  scaledDownSize,
  whyFilesRefused,
  whyImageTypeRefused,
} from './image-file.ts'

export type PreparedImage = { readonly file: File } | { readonly refusal: string }

const jpegQuality = 0.85

/** Applies the EXIF orientation. */
async function open(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

async function drawAsJpeg(bitmap: ImageBitmap, { width, height }: ImageSize): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  // Transparent areas would turn black in JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
}

/** Copies a file to memory: cloud or gallery files may become unreadable. */
async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: imageType(file) })
}

/** @param mayKeep whether the server takes the file as it is */
async function shrink(file: File, bitmap: ImageBitmap, mayKeep: boolean): Promise<PreparedImage> {
  const size = scaledDownSize(file, bitmap) ?? (mayKeep ? null : readableSize(bitmap))
  if (size === null) return { file: await copyOf(file) }
  const drawn = await drawAsJpeg(bitmap, size)
  if (drawn === null || drawn.size > maxImageSizeInBytes) return { refusal: imageErrorMessages.tooLarge }
  return { file: new File([drawn], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: drawn.type }) }
}

/**
 * Validates files, scales the image if too large, and draws it as JPEG if the server does not take its content,
 * whatever its name says.
 */
export async function prepareImageForUpload(
  files: readonly File[],
  accepted: ImageTypes = acceptedImageTypes,
): Promise<PreparedImage> {
  const refusal = whyFilesRefused(files, accepted)
  const [file] = files
  if (refusal !== null || file === undefined) return { refusal: refusal ?? imageErrorMessages.tooMany }
  if (!isSmallEnoughToDecode(file)) return { refusal: imageErrorMessages.tooLarge }
  const found = await findFormat(file)
  const mayKeep = isAcceptedImageType(accepted, found)
  const bitmap = await open(file)
  if (bitmap === null)
    return { refusal: whyUnreadable(file, mayKeep ? null : whyImageTypeRefused(accepted, found)) }
  try {
    return await shrink(file, bitmap, mayKeep)
  } catch {
    return { refusal: imageErrorMessages.unreadable }
  } finally {
    bitmap.close()
  }
}

/** Null also for a file that cannot be read. */
async function findFormat(file: File): Promise<FoundImageFormat> {
  try {
    return findImageFormat(new Uint8Array(await file.slice(0, signatureLength).arrayBuffer()))
  } catch {
    return null
  }
}

function whyUnreadable(file: File, wrongType: string | null): string {
  if (wrongType !== null) return wrongType
  return file.size > maxImageSizeInBytes ? imageErrorMessages.tooLarge : imageErrorMessages.unreadable
}
