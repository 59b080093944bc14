/**
 * Cells that a spreadsheet would not show as they are, kept as text by an apostrophe before them.
 *
 * Whatever is guarded on the way out comes back exactly on the way in, also what began with an apostrophe by itself.
 */

/** What begins like a formula, also in full width; some programs look past white space before it, or drop it. */
const formula = String.raw`[\t\r\n]|\s*[=+\-@＝＋－＠]`

/** Read as a number it would lose its leading zero, or show its digits rounded: phones and licenses are no amounts. */
const numeral = String.raw`\s*(?:0\d[\d.,]*|\d{12,})\s*$`

const inDanger = new RegExp(`^'*(?:${formula}|${numeral})`)
const guarded = new RegExp(`^'(?='*(?:${formula}|${numeral}))`)

/** With an apostrophe before what a spreadsheet would run as a formula or read as another number. */
export function guardCell(text: string): string {
  return inDanger.test(text) ? `'${text}` : text
}

/** As it was before {@link guardCell}; whatever that left alone stays as it is. */
export function unguardCell(text: string): string {
  return text.replace(guarded, '')
}
