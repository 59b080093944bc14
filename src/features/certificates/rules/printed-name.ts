/** The letters of a name in a fixed order, without accents, case and punctuation. */
function lettersOf(name: string): string {
  return [...name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .sort()
    .join('')
}

/** Whether a name only changes case, order, accents or punctuation of another. */
export function isSameName(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other)
}
