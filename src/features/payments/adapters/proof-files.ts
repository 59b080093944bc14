import type { CommandContext } from '#app/application/commands/command-context.ts'
import type { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import type { UploadedFile } from '#app/platform/uploaded-file.ts'
import type { ProofHashes } from '../rules/similar-proofs.ts'

export interface StoredProof extends ProofHashes {
  readonly fileKey: string
  readonly contentType: string
  readonly sizeInBytes: number
}

/** Stores an image before the rows that name it. */
export async function storeProofFile(
  { files }: Pick<CommandContext, 'files'>,
  sent: string | UploadedFile,
): Promise<StoredProof> {
  // Imported at first use, to keep the start fast.
  const [{ readUploadedImage }, { hashProof }] = await Promise.all([
    import('#app/platform/images/normalise-image.ts'),
    import('./hash-proof.ts'),
  ])
  const { bytes, contentType, extension } = await readUploadedImage(sent, 'proofOfPaymentFile')
  const hashes = await hashProof(bytes)
  const fileKey = newFileKey('proofs', extension)
  await files.put(fileKey, bytes, contentType)
  return { fileKey, contentType, ...hashes, sizeInBytes: bytes.byteLength }
}

/** Payment details as stored with the proof. */
export function toReportedPaymentDetails({
  referenceNumber,
  amountSent,
}: Pick<RegisterInput, 'referenceNumber' | 'amountSent'>) {
  return { referenceNumber: referenceNumber || null, amountSent: amountSent?.toFixed(2) ?? null }
}
