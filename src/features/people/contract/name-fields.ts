/** Rule for names that enter by any way: typed, sent or imported. */
import * as z from 'zod/mini'

const longestName = 100
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const spaces = /[\s\p{Cc}]+/gu

/**
 * Composes letters, puts single spaces instead of line breaks, and removes invisible signs and signs of
 * direction.
 */
export function tidyName(typed: string): string {
  return typed.normalize('NFC').replaceAll(invisible, '').replaceAll(spaces, ' ').trim()
}

const noName = new Set([
  'na',
  'none',
  'nil',
  'null',
  'no',
  'wala',
  'nomiddlename',
  'notapplicable',
  'nmn',
  'nmi',
])

/** Whether people write this where they have no middle name: 'N/A', 'none', 'wala', '-'. */
export function isNoMiddleName(typed: string): boolean {
  const text = tidyName(typed)
  const letters = text.toLowerCase().replaceAll(/[\p{P}\p{S}\s]/gu, '')
  return text !== '' && (letters === '' || noName.has(letters))
}

/** @param missing what is shown at an empty field */
export const nameField = (missing: string, longest = longestName) =>
  z
    .string(missing)
    .check(
      z.overwrite(tidyName),
      z.minLength(1, missing),
      z.maxLength(longest, `At most ${longest} characters`),
    )

const startsWithLetter = z.refine<string>(
  (text) => text === '' || isNoMiddleName(text) || /^\p{L}/u.test(text),
  'Middle name must begin with a letter',
)

/** A middle name or initial, of which the first letter is stored; what means none is accepted as none. */
export const middleNameField = () => nameField('Middle initial is required').check(startsWithLetter)
