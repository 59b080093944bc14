import { distance } from 'fastest-levenshtein'

export interface NameCandidate<Value> {
  /** Words of a `NameKey`. */
  readonly words: string
  readonly value: Value
}

interface PreparedEntry<Value> extends NameCandidate<Value> {
  readonly letters: number
}

interface Candidate<Value> {
  readonly value: Value
  readonly edits: number
}

/** Characters that are compared; longer names are compared by their beginning. */
const comparedLength = 60

/** A bit for each letter from a to z that occurs. */
function toLetters(words: string): number {
  let letters = 0
  for (let at = 0; at < words.length; at += 1) {
    const letter = words.charCodeAt(at) - 97
    if (letter >= 0 && letter < 26) letters |= 1 << letter
  }
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** Returns a lower bound of the number of edits; much cheaper than the number. */
function fewestEdits<Value>(one: PreparedEntry<Value>, other: PreparedEntry<Value>): number {
  return Math.max(
    Math.abs(one.words.length - other.words.length),
    countBits(one.letters & ~other.letters),
    countBits(other.letters & ~one.letters),
  )
}

function prepare<Value>({ words, value }: NameCandidate<Value>): PreparedEntry<Value> {
  const compared = words.slice(0, comparedLength)
  return { words: compared, value, letters: toLetters(compared) }
}

/** A search for the `count` entries with the fewest edits to a name, nearest first, ties in their order. */
export function createNearestNames<Value>(
  entries: readonly NameCandidate<Value>[],
  count: number,
): (words: string) => Value[] {
  const prepared = entries.map(prepare)
  return (words) => {
    const query = { ...prepare({ words, value: null }) }
    const nearest: Candidate<Value>[] = []
    for (const entry of prepared) {
      const limit = nearest.length < count ? Number.POSITIVE_INFINITY : (nearest.at(-1)?.edits ?? 0)
      if (fewestEdits<Value | null>(query, entry) >= limit) continue
      const edits = distance(query.words, entry.words)
      if (edits >= limit) continue
      const at = nearest.findIndex((candidate) => candidate.edits > edits)
      nearest.splice(at < 0 ? nearest.length : at, 0, { value: entry.value, edits })
      nearest.length = Math.min(nearest.length, count)
    }
    return nearest.map(({ value }) => value)
  }
}
