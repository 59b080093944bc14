import type { ReceivedMoneyLine } from './statement.ts'

/**
 * Returns what identifies each line of a file, for a hash. Overlapping statements of an account give the same
 * identities.
 *
 * Lines that are equal in everything are numbered. They are interchangeable, so which of them is the first does
 * not matter, and a later statement with one more of them gives one new identity. The balance is no part of it:
 * banks order lines of a day differently in later statements, and not all files have it.
 */
export function toLineIdentities(lines: readonly ReceivedMoneyLine[]): string[] {
  const counts = new Map<string, number>()
  return lines.map(({ occurredAt, amount, reference, description }) => {
    const facts = JSON.stringify([occurredAt.toISOString(), amount, reference, description])
    const ordinal = counts.get(facts) ?? 0
    counts.set(facts, ordinal + 1)
    return JSON.stringify([facts, ordinal])
  })
}
