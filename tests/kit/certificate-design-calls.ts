/** Who may call the endpoints of certificate designs, and the audit log entry that each change must write. */
import { getShippedLayout } from '../../src/features/certificates/rules/shipped-designs.ts'
import { certificateDesigns } from '../../src/features/certificates/tables/designs.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { AuditedCall } from './audited-calls.ts'
import { smallPicture } from './covers.ts'

export const certificateDesignAccess = {
  'GET /certificates/designs': 'manager',
  'POST /certificates/designs': 'manager',
  'GET /certificates/designs/assets': 'manager',
  'POST /certificates/designs/assets': 'manager',
  'POST /certificates/designs/delete': 'manager',
  'POST /certificates/designs/preview': 'manager',
} as const

export const aDesignInput = {
  ...{ version: 0, kind: 'cpd', name: 'Own', isDefault: false },
  layout: getShippedLayout('classic', 'cpd'),
} as const

export function certificateDesignCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/certificates/designs': { body: () => aDesignInput, action: 'certificates.design_saved' },
    '/certificates/designs/delete': {
      body: async () => {
        const [design] = await db
          .insert(certificateDesigns)
          .values({
            ...{ kind: 'cpd', name: 'Unused', layout: aDesignInput.layout },
            ...{ isDefault: false, updatedAt: new Date() },
          })
          .returning()
        return { id: design?.id }
      },
      action: 'certificates.design_deleted',
    },
    '/certificates/designs/assets': {
      body: () => ({ kind: 'seal', file: smallPicture }),
      action: 'certificates.picture_uploaded',
    },
  }
}
