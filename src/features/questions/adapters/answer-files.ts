/** Stores files of answers, and removes them if the registration was not stored. */
import { newFileKey } from '#app/platform/files/file-keys.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { UploadedFile } from '#app/platform/uploaded-file.ts'
import { answerPath, type SentFileAnswer } from '../rules/check-answers.ts'

/** Private: not among the folders of `platform/files/public-files.ts`. */
const answerFilesFolder = 'answers'

export interface StoredFile {
  readonly fileKey: string
  readonly contentType: string
  readonly sizeInBytes: number
}

export interface StoredFileAnswer extends Omit<SentFileAnswer, 'file'> {
  readonly stored: StoredFile
}

/**
 * Runs an action with the files already stored, so that no row names a missing file. A refusal deletes them;
 * the job for unreferenced files deletes those of other failures, and those that the action did not use.
 */
export async function withStoredAnswerFiles<Result>(
  files: FileStore,
  sent: readonly SentFileAnswer[],
  action: (answers: readonly StoredFileAnswer[]) => Promise<Result>,
): Promise<Result> {
  const stored: StoredFileAnswer[] = []
  try {
    for (const answer of sent) stored.push(await storeFile(files, answer))
    return await action(stored)
  } catch (error) {
    if (error instanceof Refusal)
      await Promise.allSettled(stored.map(({ stored: { fileKey } }) => files.delete(fileKey)))
    throw error
  }
}

async function storeFile(files: FileStore, { file, ...answer }: SentFileAnswer): Promise<StoredFileAnswer> {
  // Validated input has no other objects.
  if (typeof file !== 'string' && !(file instanceof UploadedFile)) throw new Error('This is not a file.')
  // Imported at first use, to keep the start fast.
  const { readUploadedScan } = await import('#app/platform/images/uploaded-scan.ts')
  const path = answerPath(answer.question.id)
  const { bytes, contentType, extension } = await readUploadedScan(file, path, ['jpeg', 'png', 'webp'])
  const fileKey = newFileKey(answerFilesFolder, extension)
  await files.put(fileKey, bytes, contentType)
  return { ...answer, stored: { fileKey, contentType, sizeInBytes: bytes.byteLength } }
}
