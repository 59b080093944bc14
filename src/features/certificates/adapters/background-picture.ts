/** Encodes backgrounds of certificates. */
import { rotateImage } from '#app/platform/images/rotation.ts'
import { scaledDown, withUploadedImage } from '#app/platform/images/uploaded-image.ts'
import type { UploadedFile } from '#app/platform/uploaded-file.ts'

/** A4 and letter at 150 dots per inch: every certificate contains the picture. */
const longestSide = 1754
const quality = 80

/** A JPEG without metadata, on white. Refuses what `withUploadedImage` refuses. */
export function createBackgroundPicture(sent: string | UploadedFile, path: string) {
  return withUploadedImage(sent, { path, formats: ['jpeg', 'png'] }, async (image) => {
    const upright = rotateImage(scaledDown(image, longestSide), image.rotation)
    const { data, info } = await upright
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  })
}
