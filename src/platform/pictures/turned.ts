/** How a camera held the picture, and how it is put upright. */
import type { Sharp } from 'sharp'

/** Mirrored first, or not, and then turned to the right by so many degrees. */
export interface Turn {
  readonly degrees: 0 | 90 | 180 | 270
  readonly isMirrored: boolean
}

const noTurn: Turn = { degrees: 0, isMirrored: false }

/** By the orientation that EXIF knows, 1 to 8. */
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

/** The turn that puts upright what says this of itself; what says nothing is upright. */
export function turnOf(orientation: number | undefined): Turn {
  return turns[(orientation ?? 1) - 1] ?? noTurn
}

export function turned(picture: Sharp, { degrees, isMirrored }: Turn): Sharp {
  return picture.flop(isMirrored).rotate(degrees)
}
