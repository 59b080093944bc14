/**
 * Characters that the font of documents, Source Sans 3, draws of Latin, Greek and Cyrillic text with its
 * punctuation; neither invisible characters nor symbols. Both weights have all of them.
 */
const drawable =
  /[\x20-\x7e\xa1-\xac\xae-\u0181\u0192\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u01e6\u01e7\u01ea\u01eb\u01f4\u01f5\u01f8-\u0201\u0218-\u021b\u0237\u0259\u02bb\u02bc\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490-\u0493\u0496-\u049b\u04a0-\u04a3\u04ae-\u04b3\u04b6\u04b7\u04ba\u04bb\u04c0\u04d8\u04d9\u04e8\u04e9\u1e02\u1e03\u1e0a\u1e0b\u1e1e\u1e1f\u1e40\u1e41\u1e56\u1e57\u1e60\u1e61\u1e6a\u1e6b\u1e80-\u1e85\u1e9e-\u1ef9\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u2044\u20a6\u20ac\u20b1\u2116\u2122\u2212\u25a1]/u

const isDrawable = (text: string) => text !== '' && [...text].every((character) => drawable.test(character))

/** Characters that are not read: invisible signs, of direction too, and selectors of an emoji's look. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Letters, digits and marks on letters; what encloses signs, such as keycaps, is none. */
const isLetter = (character: string) => /[\p{L}\p{N}\p{Mn}\p{Mc}]/u.test(character)

/** Sign in place of a letter that the font lacks, so that nobody reads another text. */
const lostLetter = '□'

function toDrawn(character: string, lost: string): string {
  if (drawable.test(character)) return character
  const usual = character.normalize('NFKC')
  if (isDrawable(usual)) return usual
  return isLetter(character) ? lost : ''
}

function replaceUndrawable(text: string, lost: string): string {
  const characters = [...text.normalize('NFC').replaceAll(invisible, '').replaceAll(/\s+/g, ' ')]
  return characters
    .map((character) => toDrawn(character, lost))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim()
}

/**
 * Returns what a document prints of a text: letters of mathematics and the like as plain ones, without emoji
 * and other signs that the font lacks, on one line. A letter that it lacks becomes '□'.
 * @returns perhaps an empty text
 */
export const toPrintableText = (text: string): string => replaceUndrawable(text, lostLetter)

export const unprintableNameText = 'This name cannot be printed. Please use Latin letters.'

/** Whether a document can print every letter of a name. */
export function isPrintableName(name: string): boolean {
  const printed = toPrintableText(name)
  return printed !== '' && !printed.includes(lostLetter)
}

/** A name with every letter, or else what can be drawn of it beside the reference. */
export function toPrintableName(name: string, reference: string): string {
  if (isPrintableName(name)) return toPrintableText(name)
  return `${replaceUndrawable(name, '')} (${reference})`.trim()
}
