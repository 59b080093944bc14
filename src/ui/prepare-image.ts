/** Images before they are uploaded: scaled, so that photographs of any size are accepted, and shown. */
import { useEffect, useState } from 'react'
import {
  acceptedImageTypes,
  type ImageSize,
  type ImageTypes,
  imageErrorMessages,
  imageType,
  isSmallEnoughToDecode,
  maxImageSizeInBytes,
  scaledDownSize,
  whyFilesRefused,
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

/** Copied to memory: cloud or gallery files may become unreadable. */
async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: imageType(file) })
}

async function shrink(file: File, bitmap: ImageBitmap): Promise<PreparedImage> {
  const size = scaledDownSize(file, bitmap)
  if (size === null) return { file: await copyOf(file) }
  const drawn = await drawAsJpeg(bitmap, size)
  if (drawn === null || drawn.size > maxImageSizeInBytes) return { refusal: imageErrorMessages.tooLarge }
  return { file: new File([drawn], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: drawn.type }) }
}

/** Validates files and scales the image if too large. */
export async function prepareImageForUpload(
  files: readonly File[],
  accepted: ImageTypes = acceptedImageTypes,
): Promise<PreparedImage> {
  const refusal = whyFilesRefused(files, accepted)
  const [file] = files
  if (refusal !== null || file === undefined) return { refusal: refusal ?? imageErrorMessages.tooMany }
  if (!isSmallEnoughToDecode(file)) return { refusal: imageErrorMessages.tooLarge }
  const bitmap = await open(file)
  if (bitmap === null) {
    return {
      refusal: file.size > maxImageSizeInBytes ? imageErrorMessages.tooLarge : imageErrorMessages.unreadable,
    }
  }
  try {
    return await shrink(file, bitmap)
  } catch {
    return { refusal: imageErrorMessages.unreadable }
  } finally {
    bitmap.close()
  }
}

/** False if the file has been moved or changed since it was chosen. */
export function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

/** An object URL, revoked with the file or component. */
export function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (file === null) return
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => {
      URL.revokeObjectURL(objectUrl)
      setUrl(undefined)
    }
  }, [file])
  return url
}
