/** Scales images in the browser, so that photographs of any size are accepted. */
import {
  imageTexts,
  isWorthOpening,
  maxImageSizeInBytes,
  pictureType,
  refuseFiles,
  type Size,
  shrunkSize,
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

async function drawAsJpeg(picture: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  // Transparent areas would turn black in JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', jpegQuality))
}

/** Copied to memory: cloud or gallery files may become unreadable. */
async function copyOf(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: pictureType(file) })
}

async function shrink(file: File, picture: ImageBitmap): Promise<PreparedImage> {
  const size = shrunkSize(file, picture)
  if (size === null) return { file: await copyOf(file) }
  const drawn = await drawAsJpeg(picture, size)
  if (drawn === null || drawn.size > maxImageSizeInBytes) return { refusal: imageTexts.tooLarge }
  return { file: new File([drawn], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: drawn.type }) }
}

/** Validates files and scales the image if too large. */
export async function prepareImage(files: readonly File[]): Promise<PreparedImage> {
  const refusal = refuseFiles(files)
  const [file] = files
  if (refusal !== null || file === undefined) return { refusal: refusal ?? imageTexts.tooMany }
  if (!isWorthOpening(file)) return { refusal: imageTexts.tooLarge }
  const picture = await open(file)
  if (picture === null) {
    return { refusal: file.size > maxImageSizeInBytes ? imageTexts.tooLarge : imageTexts.unreadable }
  }
  try {
    return await shrink(file, picture)
  } catch {
    return { refusal: imageTexts.unreadable }
  } finally {
    picture.close()
  }
}

export function toDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file cannot be read.'))
    reader.readAsDataURL(file)
  })
}
