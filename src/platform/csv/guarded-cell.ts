/**
 * Guards cells with a leading apostrophe against being run as formulas or reformatted. `unescapeSpreadsheetCell` restores
 * them exactly.
 */

const formula = String.raw`[\t\r\n]|\s*[=+\-@＝＋－＠]`

/** Phone and licence numbers, which as numbers would lose leading zeros or digits. */
const numeral = String.raw`\s*(?:0\d[\d.,]*|\d{12,})\s*$`

const inDanger = new RegExp(`^'*(?:${formula}|${numeral})`)
const guarded = new RegExp(`^'(?='*(?:${formula}|${numeral}))`)

/** Prefixes an apostrophe to text that a spreadsheet would run or read as a number. */
export function escapeSpreadsheetCell(text: string): string {
  return inDanger.test(text) ? `'${text}` : text
}

/** Inverse of {@link escapeSpreadsheetCell}; other text is returned unchanged. */
export function unescapeSpreadsheetCell(text: string): string {
  return text.replace(guarded, '')
}
