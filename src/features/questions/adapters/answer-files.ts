import { deleteIfRefused } from '#app/platform/files/delete-files.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import type { FileStore } from '#app/platform/files/file-store.ts'
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

/** Stores files before the rows that name them. If one is refused, none stays. */
export async function storeAnswerFiles(
  files: FileStore,
  sent: readonly SentFileAnswer[],
): Promise<StoredFileAnswer[]> {
  const answers: StoredFileAnswer[] = []
  for (const answer of sent) {
    const keys = answers.map(({ stored }) => stored.fileKey)
    answers.push(await deleteIfRefused(files, keys, storeFile(files, answer)))
  }
  return answers
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
