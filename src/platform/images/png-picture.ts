/** Drawings with transparent parts, such as signatures and logos. */
import type { UploadedFile } from '../uploaded-file.ts'
import { rotateImage } from './rotation.ts'
import { type ImageFormat, scaledDown, withUploadedImage } from './uploaded-image.ts'

export interface PngOptions {
  readonly longestSide: number
  /** Formats that are accepted; all by default. */
  readonly formats?: readonly ImageFormat[]
}

/**
 * Encodes an uploaded image as PNG: upright, without metadata, never enlarged. Refuses what
 * `withUploadedImage` refuses.
 * @param sent a data URL or a file
 * @param path the field that a refusal refers to
 */
export function createPngPicture(
  sent: string | UploadedFile,
  path: string,
  { longestSide, formats = ['jpeg', 'png', 'webp'] }: PngOptions,
): Promise<{ readonly width: number; readonly height: number; readonly bytes: Uint8Array }> {
  return withUploadedImage(sent, { path, formats }, async (image) => {
    const upright = rotateImage(scaledDown(image, longestSide), image.rotation)
    const { data, info } = await upright.toColourspace('srgb').png().toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, bytes: data }
  })
}
