import type { Sharp } from 'sharp'

/** An optional mirroring, then a clockwise rotation in degrees. */
export interface Turn {
  readonly degrees: 0 | 90 | 180 | 270
  readonly isMirrored: boolean
}

const noTurn: Turn = { degrees: 0, isMirrored: false }

const turns: readonly Turn[] = [
  noTurn,
  { degrees: 0, isMirrored: true },
  { degrees: 180, isMirrored: false },
  { degrees: 180, isMirrored: true },
  { degrees: 270, isMirrored: true },
  { degrees: 90, isMirrored: false },
  { degrees: 90, isMirrored: true },
  { degrees: 270, isMirrored: false },
]

/** The correction for an EXIF orientation; none by default. */
export function turnOf(orientation: number | undefined): Turn {
  return turns[(orientation ?? 1) - 1] ?? noTurn
}

export function turned(picture: Sharp, { degrees, isMirrored }: Turn): Sharp {
  return picture.flop(isMirrored).rotate(degrees)
}
