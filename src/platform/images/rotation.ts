import type { Sharp } from 'sharp'

/** An optional mirroring, then a clockwise rotation in degrees. */
export interface ImageRotation {
  readonly degrees: 0 | 90 | 180 | 270
  readonly isMirrored: boolean
}

const noRotation: ImageRotation = { degrees: 0, isMirrored: false }

const rotations: readonly ImageRotation[] = [
  noRotation,
  { degrees: 0, isMirrored: true },
  { degrees: 180, isMirrored: false },
  { degrees: 180, isMirrored: true },
  { degrees: 270, isMirrored: true },
  { degrees: 90, isMirrored: false },
  { degrees: 90, isMirrored: true },
  { degrees: 270, isMirrored: false },
]

/** The correction for an EXIF orientation; none by default. */
export function rotationForOrientation(orientation: number | undefined): ImageRotation {
  return rotations[(orientation ?? 1) - 1] ?? noRotation
}

export function rotateImage(image: Sharp, { degrees, isMirrored }: ImageRotation): Sharp {
  return image.flop(isMirrored).rotate(degrees)
}
