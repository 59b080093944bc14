/**
 * Search rule of all lists: every typed word must occur in the searched text, in any order, without regard to case,
 * accents and punctuation. The database folds texts in the same way (`platform/db/searching.ts`).
 */

/** Characters for which people also write a space; other punctuation is within words, as in e-mail addresses. */
const separators = ',;:/()&+\\-–—·•|'

/** Tokens with a separator are searched with and without it: 'K-12' by '12' and by 'K12'. */
export const separatedToken = {
  pattern: `([^ \\t\\n\\r]+)[${separators}]+([^ \\t\\n\\r]+)`,
  replacement: ['$1', '$2', '$1$2'],
}

/** Characters that are replaced one by one, as by `translate` of SQL: those without a counterpart are removed. */
export const foldedCharacters = {
  from: '\t\n\r\u00a0ØøŁłĐđ!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~‘’‚“”„–—·•…¡¿«»′″ʼ',
  to: '    oolldd',
}

const replacements = new Map(
  Array.from(foldedCharacters.from, (character, at) => [character, foldedCharacters.to[at] ?? '']),
)

const foldWord = (word: string) =>
  Array.from(word, (character) => replacements.get(character) ?? character)
    .join('')
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

const everySeparatedToken = new RegExp(separatedToken.pattern, 'g')

/** Returns a text as it is searched, with a space before each word. */
export function foldSearchText(text: string): string {
  return ` ${foldWord(text.replaceAll(everySeparatedToken, separatedToken.replacement.join(' ')))}`
}

const mostWords = 10
const anySeparators = new RegExp(`[\\s${separators}]+`)

const wholePhone = /^\+?[\d\s().-]*\d$/
const startOfPhone = /^(?:\+\s*63|63\s*9|0\s*\d)[\d\s().-]*$/
const phoneWithinText = /(?:^|\s)(?:\+\s*63|63|\(?0)(?:[\s().-]*\d){8,10}/g

const shortestPhone = 7

/** National part of a telephone number, without the 0, unless so little is typed that it must come first. */
function toNationalDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  const national = digits.replace(/^(63|0)/, '')
  return digits.length < shortestPhone ? `0${national}` : national
}

function isPhone(text: string): boolean {
  const isWhole = wholePhone.test(text) && text.replaceAll(/\D/g, '').length >= shortestPhone
  return isWhole || startOfPhone.test(text)
}

/**
 * Returns the words that must occur: those of 'Surname, First', an e-mail address as a whole, or a telephone
 * number from its national part on. Punctuation alone is nothing.
 */
export function toSearchWords(typed: string): string[] {
  const text = typed.trim()
  if (isPhone(text)) return [toNationalDigits(text)]
  const words = text
    .replaceAll(phoneWithinText, (phone) => ` ${toNationalDigits(phone)} `)
    .split(/\s+/)
    .flatMap((word) => (word.includes('@') ? [word] : word.split(anySeparators)))
    .map(foldWord)
  return [...new Set(words.filter((word) => word !== ''))].slice(0, mostWords)
}

/** Whether a trigram index finds a word wherever it occurs; a shorter one must begin a word. */
export const hasTrigram = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

/** Whether each word occurs in a text that {@link foldSearchText} returned. */
export function containsWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(hasTrigram(word) ? word : ` ${word}`))
}
