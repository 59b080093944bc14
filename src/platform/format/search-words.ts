/** Search words of a typed text, without accents, case and punctuation. */

export const ignoredPunctuation = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~‘’‚“”„–—·•…¡¿«»′″ʼ'

/**
 * Characters for which people also write a space; other punctuation is within words, as in e-mail addresses
 * and initials.
 */
const separators = /[\s,;:/()&+\-–—·•|]+/

const foldWord = (word: string) =>
  [
    ...word
      .normalize('NFD')
      .replaceAll(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase(),
  ]
    .filter((character) => !ignoredPunctuation.includes(character))
    .join('')

const mostWords = 10

/** Typed telephone numbers, also parts, however they are written. */
const phonePattern = /^\+?[\d\s().-]*\d$/

/**
 * Returns the words that must occur: those of 'Surname, First', an e-mail address as a whole, or a telephone
 * number from its national part on. Punctuation alone is nothing.
 */
export function toSearchWords(typed: string): string[] {
  const text = typed.trim()
  const digits = text.replaceAll(/\D/g, '')
  if (phonePattern.test(text) && digits.length >= 7) return [digits.replace(/^(63|0)/, '')]
  const words = text
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [word] : word.split(separators)))
    .map(foldWord)
  return [...new Set(words.filter((word) => word !== ''))].slice(0, mostWords)
}

/** Whether a trigram index finds the text. */
export const hasTrigram = (text: string) => /[\p{L}\p{N}]{3}/u.test(text)
