import type { CommandContext } from '#app/application/commands/command-context.ts'
import { refuseIfActorDeleted, requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { contentTypeOfKey, newFileKey } from '#app/platform/files/file-keys.ts'
import type { UploadAssetInput } from '../contract/designs.ts'
import { type DesignAsset, insertDesignAsset } from '../queries/design-assets.ts'

/** Longest side in pixels: 50 mm at 300 dots per inch. */
const longestSide = 600

/** The file is stored before its row, so that no row names a missing file. */
export async function uploadDesignAsset(
  context: CommandContext,
  input: UploadAssetInput,
): Promise<DesignAsset> {
  const { personId } = requireSignedInActor(context)
  const { bytes, width, height, extension } = await createPicture(input)
  const fileKey = newFileKey('designs', extension)
  await context.files.put(fileKey, bytes, contentTypeOfKey(fileKey))
  const values = { kind: input.kind, fileKey, width, height, uploadedAt: context.now, uploadedBy: personId }
  const change = inTransaction(context.db, async (tx) => {
    const asset = await insertDesignAsset(tx, values)
    await recordAudit(tx, context, {
      action: 'certificates.picture_uploaded',
      subjectType: 'site',
      subjectId: null,
      details: { assetId: asset.id, kind: asset.kind },
    })
    return asset
  })
  return refuseIfActorDeleted(change)
}

/** The libraries are imported at first use, to keep the start fast. */
async function createPicture({ kind, file }: UploadAssetInput) {
  if (kind === 'background') {
    const { createBackgroundPicture } = await import('../adapters/background-picture.ts')
    return { ...(await createBackgroundPicture(file, 'file')), extension: 'jpg' }
  }
  const { createPngPicture } = await import('#app/platform/images/png-picture.ts')
  return {
    ...(await createPngPicture(file, 'file', { longestSide, formats: ['jpeg', 'png'] })),
    extension: 'png',
  }
}
