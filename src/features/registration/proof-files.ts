/** The picture of a payment on its way into the file store, and out of it again where the seat was not given. */

import { newFileKey } from '../../platform/files/file-keys.ts'
import type { CommandContext } from '../../platform/http/context.ts'
import type { Look } from '../../platform/pictures/perceptual-hash.ts'
import { Refusal } from '../../platform/refusals.ts'
import type { RegisterInput } from './contract.ts'

export interface KeptProof extends Look {
  readonly fileKey: string
  readonly contentType: string
  readonly sizeInBytes: number
}

/**
 * Runs an action with the proof already kept, so that the row that names the file never names a missing one.
 *
 * A refused seat takes its file back. After any other failure the file stays, because the row may have been stored
 * all the same when the answer was lost; what no row names in the end, `sweepUnclaimedProofs` removes.
 * @param dataUrl the picture as the form sends it, or null where none came
 */
export async function withKeptProof<Result extends { readonly isProofUsed: boolean }>(
  { files }: Pick<CommandContext, 'files'>,
  dataUrl: string | null,
  action: (proof: KeptProof | null) => Promise<Result>,
): Promise<Result> {
  if (dataUrl === null) return action(null)
  // Loaded with the first picture: the library that draws is not to keep every start waiting.
  const { readPicture } = await import('../../platform/pictures/normalise-picture.ts')
  const picture = await readPicture(dataUrl, 'proofOfPaymentFile')
  const fileKey = newFileKey('proofs', picture.extension)
  await files.put(fileKey, picture.bytes, picture.contentType)
  // The answer does not depend on it: what cannot be deleted now is swept up later.
  const takeBack = () => files.delete(fileKey).catch(() => undefined)
  const { contentType, look } = picture
  const proof = { fileKey, contentType, ...look, sizeInBytes: picture.bytes.byteLength }
  try {
    const result = await action(proof)
    if (!result.isProofUsed) await takeBack()
    return result
  } catch (error) {
    if (error instanceof Refusal) await takeBack()
    throw error
  }
}

/** What a registrant told of their payment, as it is stored beside the picture. */
export function toldOfPayment({
  referenceNumber,
  amountSent,
}: Pick<RegisterInput, 'referenceNumber' | 'amountSent'>) {
  return { referenceNumber: referenceNumber || null, amountSent: amountSent?.toFixed(2) ?? null }
}
