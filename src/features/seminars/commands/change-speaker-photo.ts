/** Photos of speakers. Files are stored before their row and deleted after it, so that no row names a missing file. */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { contentTypeOfKey, newFileKey } from '#app/platform/files/file-keys.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { RemoveSpeakerPhotoInput, SetSpeakerPhotoInput, Speaker } from '../contract/speakers.ts'
import { findSpeaker, lockSpeaker, updateSpeakerRow } from '../queries/speakers.ts'
import { speakerNotFoundRefusal } from './save-speaker.ts'

/** Folder of the file store; public (`platform/files/public-files.ts`). */
const folder = 'speakers'

/** The largest photo on a page, 96 pixels, at almost three device pixels each. */
const photoSide = 256

/** Sets or replaces the photo of a speaker. */
export async function setSpeakerPhoto(
  context: CommandContext,
  input: SetSpeakerPhotoInput,
): Promise<Speaker> {
  const { db, files } = context
  // Before the image is processed; the transaction checks again.
  if ((await findSpeaker(db, input.speakerId)) === null) throw speakerNotFoundRefusal()
  // Imported at first use, to keep the start fast.
  const { createSquarePicture } = await import('#app/platform/images/picture-variants.ts')
  const bytes = await createSquarePicture(input.file, 'file', photoSide)
  const key = newFileKey(folder, 'webp')
  await files.put(key, bytes, contentTypeOfKey(key))
  try {
    return await changePhoto(context, input.speakerId, key)
  } catch (error) {
    // After any other failure the transaction may have been committed.
    if (error instanceof Refusal) await deleteFiles(files, [key])
    throw error
  }
}

/** Removes the photo of a speaker; without one, nothing happens. */
export function removeSpeakerPhoto(
  context: CommandContext,
  { speakerId }: RemoveSpeakerPhotoInput,
): Promise<Speaker> {
  return changePhoto(context, speakerId, null)
}

async function changePhoto(
  context: CommandContext,
  speakerId: number,
  photoFileKey: string | null,
): Promise<Speaker> {
  const { speaker, formerKey } = await inTransaction(context.db, async (tx) => {
    const former = await lockSpeaker(tx, speakerId)
    if (former === null) throw speakerNotFoundRefusal()
    if (former.photoFileKey !== photoFileKey) {
      await updateSpeakerRow(tx, speakerId, { photoFileKey })
      await recordAudit(tx, context, {
        action: 'speaker.updated',
        subjectType: 'speaker',
        subjectId: speakerId,
        details: { photo: photoFileKey === null ? 'removed' : 'set' },
      })
    }
    const changed = await findSpeaker(tx, speakerId)
    if (changed === null) throw speakerNotFoundRefusal()
    return { speaker: changed, formerKey: former.photoFileKey }
  })
  if (formerKey !== null && formerKey !== photoFileKey) await deleteFiles(context.files, [formerKey])
  return speaker
}
