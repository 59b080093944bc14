/** How a person's name is kept and shown. */

export interface NameParts {
  readonly firstName: string | null
  readonly middleInitial: string | null
  readonly lastName: string | null
  readonly suffix: string | null
}

/** Of a middle name or an initial, what is kept: its first letter, in upper case. */
export function toMiddleInitial(typed: string): string {
  const [first = ''] = typed.trim()
  // Some letters become two in upper case ('ß'); the column keeps one.
  const [upper = ''] = first.toLocaleUpperCase('en-PH')
  return upper
}

/** 'Maria C. Santos PhD': the middle initial with its period, empty parts skipped. */
export function fullName(name: NameParts): string {
  const initial = name.middleInitial ? `${name.middleInitial.replace(/\.$/, '')}.` : null
  return [name.firstName, initial, name.lastName, name.suffix].filter(Boolean).join(' ')
}

/** The name under which somebody is shown: the one they chose, or else its parts. */
export function shownName(person: NameParts & { readonly displayName: string | null }): string {
  return person.displayName ?? fullName(person)
}
