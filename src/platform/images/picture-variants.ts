/** Pictures of public pages, in formats and sizes for different browsers and screens. */
import sharp, { type Sharp } from 'sharp'
import type { UploadedFile } from '../uploaded-file.ts'
import { rotateImage } from './rotation.ts'
import { type CheckedImage, type ImageFormat, scaledDown, withUploadedImage } from './uploaded-image.ts'

/** The longer side of the variants, in pixels. */
export interface PictureSizes {
  readonly large: number
  readonly small: number
}

/** A phone's width at two or three device pixels, and at one. */
const phoneSizes: PictureSizes = { large: 960, small: 480 }

const acceptedFormats: readonly ImageFormat[] = ['jpeg', 'png', 'webp']

/** The same picture as several files. */
export interface PictureVariants {
  readonly width: number
  readonly height: number
  readonly avif: Uint8Array
  readonly webp: Uint8Array
  /** JPEG for share images, and for browsers without the other formats. */
  readonly jpeg: Uint8Array
  /** Null if the picture is small itself. */
  readonly small: { readonly width: number; readonly avif: Uint8Array; readonly webp: Uint8Array } | null
}

/**
 * Encodes an uploaded JPEG, PNG or WebP: upright, without metadata, on white, never enlarged. Refuses what
 * `withUploadedImage` refuses.
 * @param sent a data URL or a file
 * @param path the field that a refusal refers to
 */
export function createPictureVariants(
  sent: string | UploadedFile,
  path: string,
  sizes = phoneSizes,
): Promise<PictureVariants> {
  return withUploadedImage(sent, { path, formats: acceptedFormats }, (image) => encodeVariants(image, sizes))
}

/**
 * Encodes an uploaded JPEG, PNG or WebP as a square WebP, cropped around what draws the eye: upright, without
 * metadata, on white, never enlarged. Refuses what `withUploadedImage` refuses.
 * @param path the field that a refusal refers to
 * @param side in pixels, at most
 */
export function createSquarePicture(
  sent: string | UploadedFile,
  path: string,
  side: number,
): Promise<Uint8Array> {
  return withUploadedImage(sent, { path, formats: acceptedFormats }, async (image) => {
    const scaled = scaledDown(image, side * 4).flatten({ background: '#ffffff' })
    const upright = await readPixels(rotateImage(scaled, image.rotation))
    const length = Math.min(side, upright.width, upright.height)
    return upright
      .open()
      .resize({ width: length, height: length, fit: 'cover', position: 'attention' })
      .webp({ quality: 75 })
      .toBuffer()
  })
}

interface Pixels {
  readonly width: number
  readonly height: number
  /** Begins a new encoding of the pixels. */
  open(): Sharp
}

async function encodeVariants(image: CheckedImage, sizes: PictureSizes): Promise<PictureVariants> {
  const large = await readPixels(
    rotateImage(scaledDown(image, sizes.large).flatten({ background: '#ffffff' }), image.rotation),
  )
  const { width, height } = large
  return {
    width,
    height,
    ...(await encodeModern(large)),
    jpeg: await large.open().jpeg({ quality: 80 }).toBuffer(),
    small: Math.max(width, height) > sizes.small ? await encodeSmall(large, sizes.small) : null,
  }
}

async function encodeSmall(large: Pixels, longestSide: number) {
  const small = await readPixels(
    large.open().resize({ width: longestSide, height: longestSide, fit: 'inside' }),
  )
  return { width: small.width, ...(await encodeModern(small)) }
}

/** Decodes pixels once for all variants. */
async function readPixels(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, open: () => sharp(data, { raw: info }) }
}

/** One after another, because each encoding takes a thread. AVIF of more effort takes five times as long. */
async function encodeModern(pixels: Pixels) {
  const avif = await pixels.open().avif({ quality: 50, effort: 3, chromaSubsampling: '4:2:0' }).toBuffer()
  const webp = await pixels.open().webp({ quality: 75 }).toBuffer()
  return { avif, webp }
}
