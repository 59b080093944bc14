import { isNoMiddleName, tidyName } from '../contract/name-fields.ts'

export interface PersonNameParts {
  readonly firstName: string | null
  readonly middleInitial: string | null
  readonly lastName: string | null
  readonly suffix: string | null
}

/** First letter of a middle name, in upper case; null for what means none. */
export function toMiddleInitial(typed: string): string | null {
  const name = tidyName(typed)
  if (name === '' || isNoMiddleName(name)) return null
  const [first = ''] = name
  // Some letters become two in upper case ('ß'); the column holds one.
  const [upper = ''] = first.toLocaleUpperCase('en-PH')
  return upper
}

/** 'Maria C. Santos PhD': empty parts are skipped. */
export function fullName(name: PersonNameParts): string {
  const initial = name.middleInitial ? `${name.middleInitial.replace(/\.$/, '')}.` : null
  return [name.firstName, initial, name.lastName, name.suffix].filter(Boolean).join(' ')
}

/** The chosen name, or else the joined parts. */
export function displayNameOrFullName(
  person: PersonNameParts & { readonly displayName: string | null },
): string {
  return person.displayName ?? fullName(person)
}

type NamedPerson = PersonNameParts & { readonly displayName: string | null }

/** 'Maria C. Santos PhD'; falls back to a single name, as with self-made accounts. */
export function attendeeName(person: NamedPerson): string {
  return fullName(person) || (person.displayName ?? '')
}

/** Formats a name for sign-in lists: 'Santos, Maria C. PhD'. */
export function lastNameFirst(person: NamedPerson): string {
  const { lastName, ...others } = person
  const rest = fullName({ ...others, lastName: null })
  if (lastName === null) return attendeeName(person)
  return [lastName, rest].filter(Boolean).join(', ')
}
