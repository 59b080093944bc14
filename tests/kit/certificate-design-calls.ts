/** Endpoints of certificate designs that change data, and the audit log entry that each must write. */
import { getShippedLayout } from '#app/features/certificates/rules/shipped-designs.ts'
import { certificateDesigns } from '#app/features/certificates/tables/designs.ts'
import type { Database } from '#app/platform/db/database.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { smallPicture } from './covers.ts'

export const aDesignInput = {
  version: 0,
  kind: 'cpd',
  name: 'Own',
  isDefault: false,
  layout: getShippedLayout('formal', 'cpd'),
} as const

export function certificateDesignCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/certificates/designs': audited('certificates.design_saved', () => aDesignInput),
    '/certificates/designs/delete': audited('certificates.design_deleted', async () => {
      const [design] = await db
        .insert(certificateDesigns)
        .values({
          kind: 'cpd',
          name: 'Unused',
          layout: aDesignInput.layout,
          isDefault: false,
          updatedAt: new Date(),
        })
        .returning()
      return { id: design?.id }
    }),
    '/certificates/designs/assets': audited('certificates.picture_uploaded', () => ({
      kind: 'seal',
      file: smallPicture,
    })),
  }
}
