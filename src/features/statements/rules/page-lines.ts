/** Lines of text of a PDF page, from pieces at positions. */

export interface PdfTextPiece {
  readonly text: string
  readonly x: number
  /** Vertical position, which grows upwards. */
  readonly y: number
  readonly width: number
  /** Height of the font. */
  readonly height: number
}

export interface PdfTextLine {
  readonly text: string
  readonly y: number
  readonly left: number
  readonly right: number
  readonly pieces: readonly PdfTextPiece[]
}

/** Pieces of one line may stand a little higher or lower than each other. */
const sameLineInPoints = 2
/** Smallest gap between words, as a fraction of the font height. */
const leastSpace = 0.15

function joinPieces(pieces: readonly PdfTextPiece[]): string {
  let text = ''
  let end = Number.NEGATIVE_INFINITY
  for (const piece of pieces) {
    const isApart = text !== '' && piece.x - end > leastSpace * piece.height
    text += `${isApart ? ' ' : ''}${piece.text}`
    end = piece.x + piece.width
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}

function toLine(pieces: readonly PdfTextPiece[]): PdfTextLine {
  const inOrder = pieces.toSorted((one, other) => one.x - other.x)
  return {
    text: joinPieces(inOrder),
    y: Math.max(...pieces.map(({ y }) => y)),
    left: Math.min(...pieces.map(({ x }) => x)),
    right: Math.max(...pieces.map(({ x, width }) => x + width)),
    pieces: inOrder,
  }
}

/** Returns the lines from top to bottom, each from left to right. */
export function toPageLines(pieces: readonly PdfTextPiece[]): PdfTextLine[] {
  const groups: PdfTextPiece[][] = []
  let top = Number.POSITIVE_INFINITY
  for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
    if (piece.text.trim() === '') continue
    if (groups.length === 0 || top - piece.y > sameLineInPoints) {
      groups.push([])
      top = piece.y
    }
    groups.at(-1)?.push(piece)
  }
  return groups.map(toLine)
}
