/** Cover pictures. Files are stored before their row and deleted after it, so that no row names a missing file. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import {
  copyStoredPicture,
  listPictureFileKeys,
  type StoredPicture,
  storePicture,
} from '#app/platform/images/stored-picture.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type {
  CopyCoverInput,
  DescribeCoverInput,
  RemoveCoverInput,
  SetCoverInput,
} from '../contract/cover-forms.ts'
import type { Seminar } from '../contract/seminars.ts'
import {
  deleteSeminarCover,
  findSeminarCover,
  putSeminarCover,
  updateAlternativeText,
} from '../queries/covers.ts'
import { findSeminarRecord, lockSeminar } from '../queries/planning.ts'
import { getSeminar } from '../queries/seminar-rows.ts'
import { seminarNotFoundRefusal } from '../rules/seminar-not-found-refusal.ts'

/** Folder of the file store; public (`platform/files/public-files.ts`). */
const folder = 'covers'

function coverMissing(): Refusal {
  return new Refusal('not_found', 'cover_missing', 'This seminar has no cover picture.')
}

/** Sets or replaces a cover picture. */
export async function setSeminarCover(context: CommandContext, input: SetCoverInput): Promise<Seminar> {
  await assertSeminarExists(context, input.seminarId)
  // Imported at first use, to keep the start fast.
  const { createPictureVariants } = await import('#app/platform/images/picture-variants.ts')
  const variants = await createPictureVariants(input.file, 'file')
  return replaceCover(context, input, await storePicture(context.files, folder, variants))
}

/** Gives a seminar the cover picture of another, with files of its own. */
export async function copySeminarCover(context: CommandContext, input: CopyCoverInput): Promise<Seminar> {
  await assertSeminarExists(context, input.seminarId)
  const original = await findSeminarCover(context.db, input.originalId)
  const copy = original && (await copyStoredPicture(context.files, folder, original))
  if (copy === null) throw coverMissing()
  return replaceCover(context, input, copy)
}

/** Changes the alternative text; nothing is logged without a change. */
export function updateCoverDescription(context: CommandContext, input: DescribeCoverInput): Promise<Seminar> {
  const { seminarId, alternativeText } = input
  return inTransaction(context.db, async (tx) => {
    await lockExistingSeminar(tx, seminarId)
    const cover = await findSeminarCover(tx, seminarId)
    if (cover === null) throw coverMissing()
    if (cover.alternativeText !== alternativeText) {
      await updateAlternativeText(tx, seminarId, alternativeText)
      await recordCoverChange(tx, context, { seminarId, change: 'described' })
    }
    return getSeminar(tx, seminarId)
  })
}

/** Removes the cover picture; without one, nothing happens. */
export async function removeSeminarCover(
  context: CommandContext,
  { seminarId }: RemoveCoverInput,
): Promise<Seminar> {
  const { seminar, fileKeys } = await inTransaction(context.db, async (tx) => {
    await lockExistingSeminar(tx, seminarId)
    const fileKeys = await deleteSeminarCover(tx, seminarId)
    if (fileKeys.length > 0) await recordCoverChange(tx, context, { seminarId, change: 'removed' })
    return { seminar: await getSeminar(tx, seminarId), fileKeys }
  })
  await deleteFiles(context.files, fileKeys)
  return seminar
}

/** Checks before an image is processed; the transaction checks again. */
async function assertSeminarExists({ db }: CommandContext, seminarId: number): Promise<void> {
  if ((await findSeminarRecord(db, seminarId)) === null) throw seminarNotFoundRefusal()
}

async function lockExistingSeminar(tx: Transaction, seminarId: number): Promise<void> {
  if ((await lockSeminar(tx, seminarId)) === null) throw seminarNotFoundRefusal()
}

/** Replaces the cover by stored files, or deletes them if that is refused. */
async function replaceCover(
  context: CommandContext,
  { seminarId, alternativeText }: DescribeCoverInput,
  picture: StoredPicture,
): Promise<Seminar> {
  const { db, files, now } = context
  try {
    const { seminar, former } = await inTransaction(db, async (tx) => {
      await lockExistingSeminar(tx, seminarId)
      const former = await findSeminarCover(tx, seminarId)
      await putSeminarCover(tx, { ...picture, seminarId, alternativeText, createdAt: now })
      await recordCoverChange(tx, context, { seminarId, change: former === null ? 'added' : 'replaced' })
      return { seminar: await getSeminar(tx, seminarId), former }
    })
    if (former !== null) await deleteFiles(files, listPictureFileKeys(former))
    return seminar
  } catch (error) {
    // After any other failure the transaction may have been committed.
    if (error instanceof Refusal) await deleteFiles(files, listPictureFileKeys(picture))
    throw error
  }
}

function recordCoverChange(
  tx: Transaction,
  context: CommandContext,
  { seminarId, change }: { seminarId: number; change: 'added' | 'replaced' | 'described' | 'removed' },
): Promise<void> {
  return recordAudit(tx, context, {
    action: 'seminar.cover_changed',
    subjectType: 'seminar',
    subjectId: seminarId,
    details: { change },
  })
}
