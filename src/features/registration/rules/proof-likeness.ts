/** When two proofs of payment are taken for the same. */

/**
 * Two hashes that differ in more bits are two pictures. With three, at least one quarter of the 64 is the same, which
 * is what the indexes find; raising it needs other indexes.
 */
export const mostBitsApart = 3

/** Shorter ones are words such as 'n/a': every wallet's and bank's number is longer. */
const shortestReference = 4

/** A reference number by its letters and digits alone; null where it tells nothing. */
export function plainReference(typed: string | null): string | null {
  const plain = (typed ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  return plain.length < shortestReference ? null : plain
}
