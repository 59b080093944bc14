import { fullName, type PersonNameParts } from '#app/features/people/rules/names.ts'

/** 'CRUZ JR., Maria S. 4821': the name to enter in the meeting, by which its report is matched. */
export function toJoinName(
  person: PersonNameParts & { readonly displayName: string | null },
  code: string,
): string {
  const { lastName, suffix, ...given } = person
  const rest = fullName({ ...given, lastName: null, suffix: null })
  const family = [lastName?.toUpperCase(), suffix?.toUpperCase()].filter(Boolean).join(' ')
  const name =
    lastName === null ? rest || (person.displayName ?? '') : [family, rest].filter(Boolean).join(', ')
  return [name, code].filter(Boolean).join(' ')
}
