/** At three, one quarter of the 64 bits is equal, as the indexes require. */
export const maxPerceptualHashDistance = 3

/** Shorter ones are not references but words such as 'n/a'. */
const shortestReference = 4

/** Letters and digits only; null if meaningless. */
export function normalizeReferenceNumber(typed: string | null): string | null {
  const plain = (typed ?? '').replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase()
  return plain.length < shortestReference ? null : plain
}
