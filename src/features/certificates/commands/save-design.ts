import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'
import type { SaveDesignInput } from '../contract/designs.ts'
import type { CertificateLayout } from '../contract/layout.ts'
import { lockDesignAssets } from '../queries/design-assets.ts'
import {
  clearDefaultDesign,
  findDesign,
  insertDesign,
  isDesignNameTaken,
  lockDesigns,
  updateDesign,
} from '../queries/designs.ts'
import { listAssetIds } from '../rules/drawn-blocks.ts'
import { listMissingCertificateFacts } from '../rules/required-facts.ts'

export function designNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'design_unknown', 'This design does not exist.')
}

/**
 * Stores a design as a whole; returns its id. Refuses a version that someone else changed, a name that is taken,
 * pictures that no longer exist, and layouts that lack what its kind has to print.
 */
export function saveDesign(context: CommandContext, input: SaveDesignInput): Promise<number> {
  const { id, version, ...values } = input
  const missing = listMissingCertificateFacts(values.kind, values.layout)
  if (missing.length > 0) {
    const message = `Certificates of this kind also have to print: ${missing.join(', ')}.`
    throw fieldRefusal('layout.blocks', 'facts_missing', message)
  }
  return inTransaction(context.db, async (tx) => {
    await lockDesigns(tx)
    if (await isDesignNameTaken(tx, values.name, id))
      throw fieldRefusal('name', 'design_name_taken', 'Another design has this name.')
    await refuseMissingPictures(tx, values.layout)
    const stored = { ...values, version: version + 1, updatedAt: context.now }
    if (id !== undefined) await refuseOtherVersion(tx, { ...input, id })
    if (values.isDefault) await clearDefaultDesign(tx, values.kind)
    if (id !== undefined) await updateDesign(tx, id, stored)
    const designId = id ?? (await insertDesign(tx, { ...stored, version: 1 }))
    await recordAudit(tx, context, {
      action: 'certificates.design_saved',
      subjectType: 'site',
      subjectId: null,
      details: { designId, kind: values.kind },
    })
    return designId
  })
}

/** The kind of a design stays: certificates and the default refer to it. */
async function refuseOtherVersion(
  tx: Transaction,
  { id, version, kind }: SaveDesignInput & { readonly id: number },
): Promise<void> {
  const design = await findDesign(tx, id)
  if (design === null) throw designNotFoundRefusal()
  if (design.version !== version) {
    const message = 'Someone else changed this design in the meantime. Nothing was saved.'
    throw new Refusal('conflict', 'design_changed', message)
  }
  if (design.kind !== kind)
    throw fieldRefusal('kind', 'design_kind_stays', 'The kind of a saved design cannot be changed.')
}

/** Locks the others against deletion. */
async function refuseMissingPictures(tx: Transaction, layout: CertificateLayout): Promise<void> {
  const ids = listAssetIds(layout)
  const found = new Set((await lockDesignAssets(tx, ids)).map(({ id }) => id))
  if (ids.every((id) => found.has(id))) return
  const { background, blocks } = layout
  const index = blocks.findIndex(
    (block) =>
      block.type === 'image' && block.picture.source === 'asset' && !found.has(block.picture.assetId),
  )
  const isBackground = background.kind === 'picture' && !found.has(background.assetId)
  const path = isBackground ? 'layout.background.assetId' : `layout.blocks.${index}.picture.assetId`
  throw fieldRefusal(path, 'picture_missing', 'This picture no longer exists. Please upload it again.')
}
