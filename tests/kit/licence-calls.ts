/** State-changing endpoints of licences, and the audit log entry each must write. */
import { licences } from '../../src/features/accreditation/tables.ts'
import { professions } from '../../src/features/people/tables.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { AuditedCall } from './audited-calls.ts'
import { aPerson } from './builders.ts'

export function licenceCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/accreditation/professions': {
      body: () => ({
        ...{ name: `New ${crypto.randomUUID()}`, councilName: null, unitsPerCycle: '15' },
        ...{ cycleYears: 3, isActive: true },
      }),
      action: 'profession.saved',
    },
    '/licences': { body: () => ({ professionId: null, licenseNo: '12345' }), action: 'licence.saved' },
    '/licences/primary': { body: () => aSecondLicence(db), action: 'licence.saved' },
    '/licences/delete': { body: () => aSecondLicence(db), action: 'licence.deleted' },
  }
}

async function aSecondLicence(db: Database) {
  const { id: personId } = await aPerson(db, { prcLicenseNo: '12345' })
  const [profession] = await db.select().from(professions).limit(1)
  const [licence] = await db
    .insert(licences)
    .values({ personId, professionId: profession?.id ?? null, licenseNo: '54321', isPrimary: false })
    .returning()
  return { id: licence?.id }
}
