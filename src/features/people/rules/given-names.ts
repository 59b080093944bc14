/** Comparison of given names of people who share an e-mail address. */

/** Words in lower case without accents and punctuation; a leading 'Ma.' is Maria. */
function toWords(name: string): string[] {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  return words[0] === 'ma' ? ['maria', ...words.slice(1)] : words
}

const shortestPrefix = 3

function hasCommonPrefix(one: string, other: string): boolean {
  return one.length >= shortestPrefix && one.slice(0, shortestPrefix) === other.slice(0, shortestPrefix)
}

/** Whether all words of the shorter name are in the longer one, written together or apart: 'Rosa' in 'Rosa Mae'. */
function isPart(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return short.every((word) => long.includes(word)) || one.join('') === other.join('')
}

/** 'R.' of 'Rosa', 'J. Miguel' of 'Jose Miguel', 'JM' of both. */
function isAbbreviation(short: readonly string[], long: readonly string[]): boolean {
  if (short.join('') === long.map(([first]) => first).join('')) return true
  const isInitial = (word: string, of: string | undefined) =>
    word.length === 1 && of?.startsWith(word) === true
  return short.every((word, place) => word === long[place] || isInitial(word, long[place]))
}

/** Number of letters that are missing, added, replaced or swapped with the next. */
export function countTypingErrors(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, place) => place)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}

/** Letters from which one, or two, may be typing errors; in shorter names they make another name: 'Ana', 'Ina'. */
const lettersForError = { one: 4, two: 7 }

/** 'Anna' as 'Ana'. */
const withSingleLetters = (text: string) => text.replaceAll(/(.)\1+/gu, '$1')

function isTypingError(one: string, other: string): boolean {
  const letters = Math.min(one.length, other.length)
  const allowed = letters >= lettersForError.two ? 2 : letters >= lettersForError.one ? 1 : 0
  return countTypingErrors(withSingleLetters(one), withSingleLetters(other)) <= allowed
}

/** Many are called Maria first: what follows it tells them apart. */
function withoutMaria(words: readonly string[], other: readonly string[]): readonly string[] {
  const haveBoth = words[0] === 'maria' && other[0] === 'maria'
  return haveBoth && words.length > 1 && other.length > 1 ? words.slice(1) : words
}

/**
 * Whether two given names are clearly those of two people: 'Rosa' and 'Pedro', but not 'Rosa' and 'Rosie', 'Rosa Mae',
 * 'R.' or 'Rsoa'. A missing name is nobody else's.
 */
export function isClearlyAnotherGivenName(stored: string | null, given: string | null): boolean {
  const [storedWords, givenWords] = [toWords(stored ?? ''), toWords(given ?? '')]
  if (storedWords.length === 0 || givenWords.length === 0) return false
  const one = withoutMaria(storedWords, givenWords)
  const other = withoutMaria(givenWords, storedWords)
  const [oneText, otherText] = [one.join(''), other.join('')]
  return !(
    isPart(one, other) ||
    isAbbreviation(one, other) ||
    isAbbreviation(other, one) ||
    hasCommonPrefix(oneText, otherText) ||
    isTypingError(oneText, otherText)
  )
}

/**
 * Finds who of an address has a given name: its own person unless that name is clearly another, or else one of the
 * others; null if it is the name of somebody new.
 */
export function findByGivenName<Person extends { readonly firstName: string | null }>(
  onAddress: readonly Person[],
  givenName: string,
): Person | null {
  return onAddress.find(({ firstName }) => !isClearlyAnotherGivenName(firstName, givenName)) ?? null
}
