import pLimit from 'p-limit'
import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { findUserRow } from '#app/features/accounts/queries/users.ts'
import { isVerifiedAccount } from '#app/features/accounts/reads/own-account.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import type { SignatureOnFile } from '../contract/signatures.ts'
import { findSignature, listSignatureFiles, type SignatureRow } from '../queries/signatures.ts'

interface SignatureStores {
  readonly db: DatabaseOrTransaction
  readonly files: FileStore
}

const filesAtOnce = 8

/**
 * Whether a person's tickets may show and change their signature: not while their account has an unverified
 * e-mail, as it may be another person's and has tickets of its own.
 */
export async function isSignatureReachable(db: DatabaseOrTransaction, personId: number): Promise<boolean> {
  const person = await findUserRow(db, personId)
  return person !== null && (!person.hasLogin || isVerifiedAccount(person))
}

export function toSignatureOnFile(
  row: SignatureRow | null,
  { signaturesOnFile }: Pick<SitePolicies, 'signaturesOnFile'>,
): SignatureOnFile {
  const isOnFile = row !== null && row.withdrawnAt === null
  return { drawnAt: isOnFile ? row.drawnAt.toISOString() : null, isOffered: signaturesOnFile }
}

/** Signatures of people by registration, as data URLs: only the sheet that prints them may read them. */
export async function getSheetSignatures(
  { db, files }: SignatureStores,
  registrationIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const limit = pLimit(filesAtOnce)
  const rows = await listSignatureFiles(db, registrationIds)
  const pictures = await Promise.all(
    rows.map(({ registrationId, fileKey }) =>
      limit(async () => [registrationId, await readPicture(files, fileKey)] as const),
    ),
  )
  return new Map(pictures.flatMap(([id, picture]) => (picture === null ? [] : [[id, picture]])))
}

/** Returns what the person may read of their own signature, with the picture; null without one. */
export async function getOwnSignature({ db, files }: SignatureStores, personId: number) {
  const row = await findSignature(db, personId)
  if (row === null) return null
  const { fileKey, consentVersion, drawnAt, withdrawnAt } = row
  const picture = fileKey === null ? null : await readPicture(files, fileKey)
  return { consentVersion, drawnAt, withdrawnAt, picture }
}

/** Null if it was withdrawn meanwhile. */
async function readPicture(files: FileStore, fileKey: string): Promise<string | null> {
  const bytes = await files.getBytes(fileKey)
  return bytes && `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
}
