import { drawDocument } from '#app/platform/documents/draw-document.ts'
// The kind of document; the drawing itself is loaded by the thread only.
import type {} from '../adapters/paper-pdf.ts'
import type { Letterhead } from '../rules/letterhead.ts'
import type { Paper } from '../rules/paper.ts'

/** Surroundings of every paper: all that it needs besides its content. */
export interface PaperSource {
  /** Date of the PDF. */
  readonly now: Date
  readonly loadLetterhead: () => Promise<Letterhead>
}

/** Returns the PDF of a paper for somebody who waits for it. */
export async function drawPaper(
  { now: issuedAt, loadLetterhead }: PaperSource,
  { title, contents }: Pick<Paper, 'title' | 'contents'>,
): Promise<Buffer<ArrayBuffer>> {
  return drawDocument(
    'paper',
    { title, contents, issuedAt, letterhead: await loadLetterhead() },
    'interactive',
  )
}
