import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { deleteDesignRow, listDesigns, lockDesignRow } from '../queries/designs.ts'
import { designNotFoundRefusal } from './save-design.ts'

/** Refuses if a certificate names the design: queued ones are drawn with it. */
export function deleteDesign(context: CommandContext, { id }: { readonly id: number }): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    await lockDesignRow(tx, id)
    const [design] = await listDesigns(tx, id)
    if (design === undefined) throw designNotFoundRefusal()
    if (design.isUsed)
      throw new Refusal('conflict', 'design_used', 'Certificates use this design, so it cannot be deleted.')
    await deleteDesignRow(tx, id)
    await recordAudit(tx, context, {
      action: 'certificates.design_deleted',
      subjectType: 'site',
      subjectId: null,
      details: { designId: id, kind: design.kind },
    })
  })
}
