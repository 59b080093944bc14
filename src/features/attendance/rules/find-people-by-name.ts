/** Search by name on a device, in a list of thousands while someone types. */
import type { CheckInPerson } from '../contract/check-in.ts'

/** Letters that have no accent to take off. */
const foldedLetters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd' }

/** Lower case, without accents; everything but letters and digits is a space. */
export function foldName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øłßæœđ]/g, (letter) => foldedLetters[letter] ?? letter)
    .replace(/['’`.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

interface IndexedPerson {
  readonly person: CheckInPerson
  /** Words with a space before each, so that the beginning of a word is found by one search. */
  readonly words: string
  readonly companyWords: string
}

export type PeopleIndex = readonly IndexedPerson[]

/** Sorts people in alphabetical order, without regard to accents. */
export function indexPeople(people: Iterable<CheckInPerson>): PeopleIndex {
  return (
    Array.from(people, (person) => ({
      person,
      words: ` ${foldName(person.name)}`,
      companyWords: ` ${foldName(person.company ?? '')}`,
    }))
      // Not by a collator, which takes seconds for thousands of names on a slow phone.
      .sort((one, other) => (one.words < other.words ? -1 : 1))
  )
}

/**
 * People each of whose typed words begins a word of the name, in any order; then those for whom some of them
 * begin a word of the company.
 */
export function findPeopleByName(index: PeopleIndex, text: string, limit: number): CheckInPerson[] {
  const typed = foldName(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => ` ${word}`)
  if (typed.length === 0) return []
  const byName: CheckInPerson[] = []
  const byCompany: CheckInPerson[] = []
  for (const { person, words, companyWords } of index) {
    if (typed.every((word) => words.includes(word))) byName.push(person)
    else if (byCompany.length < limit && typed.every((word) => (words + companyWords).includes(word))) {
      byCompany.push(person)
    }
    if (byName.length === limit) return byName
  }
  return [...byName, ...byCompany].slice(0, limit)
}
