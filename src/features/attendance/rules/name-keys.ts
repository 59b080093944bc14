/** A name for comparison: without accents, punctuation, order of words, titles, devices and brackets. */
export interface NameKey {
  /** Words of two letters or more, sorted; '' if there are none. */
  readonly words: string
  readonly wordCount: number
  /** Suffix 'jr', 'sr', 'ii', 'iii', 'iv' or 'v', which distinguishes relatives; else ''. */
  readonly generation: string
  /** Single letters, sorted. */
  readonly initials: string
}

/** Zoom shows the original name in brackets, Teams '(Guest)', people their pronouns. */
const brackets = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/g

const deviceWords =
  'android desktop galaxy huawei ipad iphone laptop macbook mobile oppo pc phone realme redmi samsung tablet vivo xiaomi'
const titleWords = 'atty cpa dr engr esq lpt md mr mrs ms phd prof rn'
const ignoredWords = new Set(`${deviceWords} ${titleWords}`.split(' '))

/** Suffixes of names, without 'v', which in 'Cruz, Juan V' is more often a middle initial. */
const generations = new Set(['jr', 'sr', 'ii', 'iii', 'iv'])

/** Ñ as N; words with digits, as in a phone's model or a join code, are no part of the name. */
function toWords(name: string): string[] {
  return name
    .replaceAll(brackets, ' ')
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]s\b|['’`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/\p{N}/u.test(word) && !ignoredWords.has(word))
}

export function toNameKey(name: string): NameKey {
  const all = toWords(name).toSorted()
  const words = all.filter((word) => word.length > 1 && !generations.has(word))
  return {
    words: words.join(' '),
    wordCount: words.length,
    generation: all.filter((word) => generations.has(word)).join(' '),
    initials: all.filter((word) => word.length === 1).join(''),
  }
}

/** Whether both keys are the same full name; initials count only if both have some. */
export function isSameName(one: NameKey, other: NameKey): boolean {
  const hasEqualInitials = one.initials === '' || other.initials === '' || one.initials === other.initials
  return one.words === other.words && one.generation === other.generation && hasEqualInitials
}

const lastCode = (text: string) => /(?:^|\D)(\d{4})$/.exec(text.trim())?.[1] ?? null

/**
 * The join code, four digits at the end of a name ('CRUZ, Maria S. 4821'). If there is none, that at the end
 * of the original name, which Zoom puts in brackets after a renaming.
 */
export function findJoinCode(name: string): string | null {
  const shown = lastCode(name.replaceAll(brackets, ' '))
  if (shown !== null) return shown
  const [original] = name.match(brackets)?.slice(-1) ?? []
  return original === undefined ? null : lastCode(original.slice(1, -1))
}
