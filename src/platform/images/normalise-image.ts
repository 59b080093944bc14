/**
 * Re-encodes uploaded images, so that only pixels are stored: no GPS position, embedded thumbnail or appended
 * script.
 */
import type { Sharp } from 'sharp'
import type { UploadedFile } from '../uploaded-file.ts'
import { readableSize } from './image-messages.ts'
import { rotateImage } from './rotation.ts'
import {
  type CheckedImage,
  type ImageFormat,
  scaledDown,
  withImageBytes,
  withUploadedImage,
} from './uploaded-image.ts'

export interface NormalizedImage {
  readonly bytes: Uint8Array
  readonly contentType: 'image/jpeg' | 'image/png'
  readonly extension: 'jpg' | 'png'
  readonly width: number
  readonly height: number
}

/**
 * Largest PNG. Measured: as PNG a wallet screenshot is no larger than as JPEG and stays sharp; a photograph
 * is 15 times larger.
 */
const LARGEST_PNG_IN_BYTES = 1024 * 1024
const JPEG_QUALITY = 80

const defaultFormats: readonly ImageFormat[] = ['jpeg', 'png']

/**
 * Reads and normalizes a data URL or file.
 * @param path the field that a refusal refers to
 */
export function readUploadedImage(
  sent: string | UploadedFile,
  path: string,
  formats = defaultFormats,
): Promise<NormalizedImage> {
  return withUploadedImage(sent, { path, formats }, draw)
}

/**
 * Re-encodes a JPEG or PNG: upright, without metadata, at a readable size: at most 2400 pixels on the longer
 * side, long screenshots 1080 on the shorter one. Refuses over 5
 * MB, unless another limit is given, or 52 megapixels, and with `unavailable` when too many wait.
 * @param path the field that a refusal refers to
 */
export function normalizeImage(
  bytes: Uint8Array,
  path: string,
  largestInBytes?: number,
): Promise<NormalizedImage> {
  const limit = largestInBytes === undefined ? {} : { largestInBytes }
  return withImageBytes(bytes, { path, formats: defaultFormats, ...limit }, draw)
}

async function draw(image: CheckedImage): Promise<NormalizedImage> {
  const screenshot = image.format === 'png' ? await drawScreenshot(image) : null
  return screenshot ?? (await encodeAsJpeg(image))
}

/** Encodes as PNG, or returns null if that is too large. */
async function drawScreenshot(image: CheckedImage): Promise<NormalizedImage | null> {
  const encoded = await encode(scaledDown(image, readableSize(image.size)).autoOrient().png(), 'png')
  return encoded.bytes.byteLength > LARGEST_PNG_IN_BYTES ? null : encoded
}

/**
 * Rotates after resizing, since rotation holds all pixels in memory. Optimized Huffman tables would save 7 %
 * for an eighth of the time and a full copy.
 */
function encodeAsJpeg(image: CheckedImage): Promise<NormalizedImage> {
  const small = scaledDown(image, readableSize(image.size)).flatten({ background: '#ffffff' })
  const upright = rotateImage(small, image.rotation)
  return encode(upright.jpeg({ quality: JPEG_QUALITY, optimiseCoding: false }), 'jpg')
}

async function encode(image: Sharp, extension: NormalizedImage['extension']): Promise<NormalizedImage> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const contentType = extension === 'png' ? 'image/png' : 'image/jpeg'
  const { width, height } = info
  return { bytes: data, contentType, extension, width, height }
}
