export interface PersonName {
  readonly firstName: string
  readonly lastName: string
}

const suffixes = new Set(['JR', 'SR', 'II', 'III', 'IV'])

/** Words in capitals without accents, initials or suffixes. */
export function toNameWords(name: string): string[] {
  return name
    .normalize('NFKD')
    .replaceAll(/[\p{M}.'’]/gu, '')
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !suffixes.has(word))
}

/** Words that a payer's name must have: the first of the first name, and all of the last name. */
export function toRequiredNameWords({ firstName, lastName }: PersonName): string[] {
  const [first] = toNameWords(firstName)
  const last = toNameWords(lastName)
  return first === undefined || last.length === 0 ? [] : [...new Set([first, ...last])]
}
