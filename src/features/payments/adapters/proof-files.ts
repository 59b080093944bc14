/** Stores a proof image, and removes it if the seat was not taken. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { UploadedFile } from '#app/platform/uploaded-file.ts'
import type { ProofHashes } from '../rules/similar-proofs.ts'

export interface StoredProof extends ProofHashes {
  readonly fileKey: string
  readonly contentType: string
  readonly sizeInBytes: number
}

/**
 * Runs an action with the image already stored, so that no row references a missing file. Only a refusal
 * deletes it; the job for unreferenced files deletes those of other failures.
 * @param sent the image, or null
 */
export async function withStoredProof<Result extends { readonly isProofUsed: boolean }>(
  { files }: Pick<CommandContext, 'files'>,
  sent: string | UploadedFile | null,
  action: (proof: StoredProof | null) => Promise<Result>,
): Promise<Result> {
  if (sent === null) return action(null)
  // Imported at first use, to keep the start fast.
  const [{ readUploadedImage }, { hashProof }] = await Promise.all([
    import('#app/platform/images/normalise-image.ts'),
    import('./hash-proof.ts'),
  ])
  const image = await readUploadedImage(sent, 'proofOfPaymentFile')
  const hashes = await hashProof(image.bytes)
  const fileKey = newFileKey('proofs', image.extension)
  await files.put(fileKey, image.bytes, image.contentType)
  // Not awaited for the response; after a failure the job for unreferenced files deletes it.
  const takeBack = () => files.delete(fileKey).catch(() => undefined)
  const { contentType, bytes } = image
  const proof = { fileKey, contentType, ...hashes, sizeInBytes: bytes.byteLength }
  try {
    const result = await action(proof)
    if (!result.isProofUsed) await takeBack()
    return result
  } catch (error) {
    if (error instanceof Refusal) await takeBack()
    throw error
  }
}

/** Payment details as stored with the proof. */
export function toReportedPaymentDetails({
  referenceNumber,
  amountSent,
}: Pick<RegisterInput, 'referenceNumber' | 'amountSent'>) {
  return { referenceNumber: referenceNumber || null, amountSent: amountSent?.toFixed(2) ?? null }
}
