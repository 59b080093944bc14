/** Cells of an image, a bit each; fine enough for the digits of a phone screen. */
export const perceptualHashGrid = { across: 192, down: 256 }
export const perceptualHashBits = perceptualHashGrid.across * perceptualHashGrid.down

/** Rows are compared in fours: receipts of one wallet differ in a line of print, compression everywhere. */
export const bitsPerHashBand = 4 * perceptualHashGrid.across
/** Differing bits of each band of similar images, at most; measured in decision 24. */
export const maxDifferingHashBits = 8

/** Hashes by which a proof is found again; computed by `hashProof`. */
export interface ProofHashes {
  /** SHA-256 of the stored image. */
  readonly fileHash: Buffer
  /** Edges as zeros and ones; null for an image with hardly any. */
  readonly perceptualHash: string | null
}
