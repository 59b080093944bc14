import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type {
  CreateSpeakerInput,
  DeleteSpeakerInput,
  Speaker,
  UpdateSpeakerInput,
} from '../contract/speakers.ts'
import {
  deleteSpeakerRow,
  findSpeaker,
  hasSessions,
  insertSpeaker,
  lockSpeaker,
  type SpeakerValues,
  updateSpeakerRow,
} from '../queries/speakers.ts'

export function speakerNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'speaker_unknown', 'This speaker does not exist.')
}

const toValues = (input: CreateSpeakerInput): SpeakerValues => ({
  fullName: input.fullName,
  credentials: input.credentials || null,
  position: input.position || null,
  organization: input.organization || null,
  bio: input.bio || null,
  email: input.email || null,
  profession: input.profession || null,
  prcLicenseNo: input.prcLicenseNo || null,
  licenseExpiresOn: input.licenseExpiresOn || null,
})

export function createSpeaker(context: CommandContext, input: CreateSpeakerInput): Promise<Speaker> {
  return inTransaction(context.db, async (tx) => {
    const id = await insertSpeaker(tx, { ...toValues(input), createdAt: context.now })
    await recordAudit(tx, context, { action: 'speaker.created', subjectType: 'speaker', subjectId: id })
    return getSpeaker(await findSpeaker(tx, id))
  })
}

/** Refuses a speaker that someone else changed since it was read. */
export function updateSpeaker(
  context: CommandContext,
  { id, version, ...input }: UpdateSpeakerInput,
): Promise<Speaker> {
  return inTransaction(context.db, async (tx) => {
    const former = await lockSpeaker(tx, id)
    if (former === null) throw speakerNotFoundRefusal()
    if (former.version !== version) {
      const message = 'Someone else changed this speaker in the meantime. Nothing was saved.'
      throw new Refusal('conflict', 'speaker_changed', message)
    }
    await updateSpeakerRow(tx, id, toValues(input))
    await recordAudit(tx, context, { action: 'speaker.updated', subjectType: 'speaker', subjectId: id })
    return getSpeaker(await findSpeaker(tx, id))
  })
}

/** Refuses a speaker who is named in a session. */
export async function deleteSpeaker(context: CommandContext, { id }: DeleteSpeakerInput): Promise<void> {
  const photoFileKey = await inTransaction(context.db, async (tx) => {
    const speaker = await lockSpeaker(tx, id)
    if (speaker === null) throw speakerNotFoundRefusal()
    if (await hasSessions(tx, id)) {
      const message = 'This speaker is named in a session. Remove them from the program first.'
      throw new Refusal('conflict', 'speaker_in_session', message)
    }
    await deleteSpeakerRow(tx, id)
    await recordAudit(tx, context, { action: 'speaker.deleted', subjectType: 'speaker', subjectId: id })
    return speaker.photoFileKey
  })
  if (photoFileKey !== null) await deleteFiles(context.files, [photoFileKey])
}

function getSpeaker(speaker: Speaker | null): Speaker {
  if (speaker === null) throw speakerNotFoundRefusal()
  return speaker
}
