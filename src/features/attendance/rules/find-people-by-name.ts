/** Search by name on a device, in a list of thousands while someone types. */
import { containsWords, foldSearchText, toSearchWords } from '#app/platform/format/search-words.ts'
import type { CheckInPerson } from '../contract/check-in.ts'

interface IndexedPerson {
  readonly person: CheckInPerson
  readonly name: string
  readonly nameAndCompany: string
}

export type PeopleIndex = readonly IndexedPerson[]

/** Sorts people in alphabetical order, without regard to accents. */
export function indexPeople(people: Iterable<CheckInPerson>): PeopleIndex {
  return (
    Array.from(people, (person) => {
      const name = foldSearchText(person.name)
      return { person, name, nameAndCompany: name + foldSearchText(person.company ?? '') }
    })
      // Not by a collator, which takes seconds for thousands of names on a slow phone.
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  )
}

/** People whose name has the typed words; then those with some of them in the company. */
export function findPeopleByName(index: PeopleIndex, text: string, limit: number): CheckInPerson[] {
  const typed = toSearchWords(text)
  if (typed.length === 0) return []
  const byName: CheckInPerson[] = []
  const byCompany: CheckInPerson[] = []
  for (const { person, name, nameAndCompany } of index) {
    if (containsWords(name, typed)) byName.push(person)
    else if (byCompany.length < limit && containsWords(nameAndCompany, typed)) {
      byCompany.push(person)
    }
    if (byName.length === limit) return byName
  }
  return [...byName, ...byCompany].slice(0, limit)
}
