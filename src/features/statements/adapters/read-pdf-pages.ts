import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PdfTextPiece } from '../rules/page-lines.ts'
import { UnreadableStatementError } from '../rules/statement.ts'

const mostPages = 200
/** A page of a statement has a few hundred. */
const mostPieces = 400_000

/** `PasswordResponses` of PDF.js. */
const passwordFaults = {
  1: ['password_needed', 'This PDF is protected. Enter its password.'],
  2: ['wrong_password', 'This password does not open the PDF.'],
} as const

function toFault(error: unknown): UnreadableStatementError {
  if (error instanceof UnreadableStatementError) return error
  if (error instanceof Error && error.name === 'PasswordException' && 'code' in error) {
    const [fault, message] = passwordFaults[error.code === 1 ? 1 : 2]
    return new UnreadableStatementError(fault, message)
  }
  // PDF.js throws many kinds of errors for broken files, none of them ours. Their messages may quote the file.
  return new UnreadableStatementError('file_damaged', 'This file is no PDF, or it is damaged.')
}

/** A piece of text as PDF.js returns it. */
interface TextItem {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly height: number
}

const toPiece = ({ str, transform, width, height }: TextItem): PdfTextPiece => ({
  text: str,
  x: transform[4] ?? 0,
  y: transform[5] ?? 0,
  width,
  height: height || Math.abs(transform[3] ?? 0),
})

/**
 * Text of each page of a PDF, with positions. Blocks its thread for seconds.
 * @throws `UnreadableStatementError`
 */
export async function readPdfPages(
  bytes: Uint8Array,
  password: string | undefined,
): Promise<PdfTextPiece[][]> {
  const loading = getDocument({
    data: bytes,
    ...(password !== undefined && { password }),
    // Only text is read: no fonts, pictures or forms.
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await loading.promise
    if (document.numPages > mostPages)
      throw new UnreadableStatementError('too_many_pages', `The PDF has more than ${mostPages} pages.`)
    const pages: PdfTextPiece[][] = []
    let pieces = 0
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      page.cleanup()
      pieces += items.length
      if (pieces > mostPieces)
        throw new UnreadableStatementError('too_much_inside', 'The PDF contains too much text.')
      // Marks of structure have no text.
      pages.push(items.flatMap((item) => ('str' in item ? [toPiece(item)] : [])))
    }
    return pages
  } catch (error) {
    throw toFault(error)
  } finally {
    await loading.destroy()
  }
}
