/** State-changing endpoints of licenses and accreditation, and the audit log entry each must write. */
import { accreditationChanges } from '#app/features/accreditation/tables/changes.ts'
import { accreditationFiles } from '#app/features/accreditation/tables/files.ts'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { programmeAccreditations } from '#app/features/accreditation/tables/programmes.ts'
import { providerAccreditations } from '#app/features/accreditation/tables/provider.ts'
import { externalCredits } from '#app/features/passport/tables.ts'
import { professions } from '#app/features/people/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { aPerson, aSeminar, testNow } from './builders.ts'
import { aPdf } from './documents.ts'
import { asDataUrl } from './images.ts'

/** Fields of an accreditation while it is only planned. */
export const plannedAccreditation = {
  status: 'planned',
  applicationRef: null,
  appliedOn: null,
  decidedOn: null,
  accreditationNo: null,
  unitsParticipant: null,
  validFrom: null,
  validUntil: null,
  maxOfferings: null,
  conditions: null,
} as const

export function accreditationCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/accreditation/professions': audited('profession.saved', () => ({
      name: `New ${crypto.randomUUID()}`,
      councilName: null,
      unitsPerCycle: '15',
      cycleYears: 3,
      isActive: true,
    })),
    '/accreditation/save': audited('accreditation.saved', async () => ({
      seminarId: (await aSeminar(db)).id,
      professionId: await aProfession(db),
      version: 0,
      ...plannedAccreditation,
    })),
    '/accreditation/delete': audited('accreditation.deleted', async () => ({
      id: await anAccreditationOf(db),
      version: 1,
    })),
    '/accreditation/files': audited('accreditation_file.uploaded', async () => ({
      accreditationId: await anAccreditationOf(db),
      kind: 'budget',
      name: 'budget.pdf',
      file: asDataUrl(aPdf(), 'application/pdf'),
    })),
    '/accreditation/files/delete': audited('accreditation_file.deleted', async () => {
      const [row] = await db
        .insert(accreditationFiles)
        .values({
          accreditationId: await anAccreditationOf(db),
          kind: 'budget',
          name: 'budget.pdf',
          sizeInBytes: 1,
          uploadedAt: testNow,
          fileKey: newFileKey('accreditation', 'pdf'),
        })
        .returning()
      return { id: row?.id }
    }),
    '/accreditation/changes/reason': audited('accreditation.deviation_explained', async () => {
      const { id: seminarId } = await aSeminar(db)
      const change = { field: 'venue', from: 'Hall A', to: 'Hall B', reason: '', at: testNow } as const
      const [row] = await db
        .insert(accreditationChanges)
        .values({ seminarId, ...change })
        .returning()
      return { id: row?.id, reason: 'The hall was flooded.' }
    }),
    ...providerCalls(db),
    ...licenceCalls(db),
    ...passportCalls(db),
  }
}

function providerCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/accreditation/provider': audited('provider_accreditation.saved', async () => ({
      professionId: await aProfession(db),
      number: '2026-001',
      validFrom: '2026-01-01',
      validUntil: '2028-12-31',
    })),
    '/accreditation/provider/delete': audited('provider_accreditation.deleted', async () => {
      const validity = { validFrom: '2020-01-01', validUntil: '2022-12-31' }
      const [row] = await db
        .insert(providerAccreditations)
        .values({ professionId: await aProfession(db), number: '2020-001', ...validity })
        .returning()
      return { id: row?.id }
    }),
  }
}

function licenceCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/licences': audited('licence.saved', () => ({ professionId: null, licenseNo: '12345' })),
    '/licences/primary': audited('licence.saved', () => aSecondLicence(db)),
    '/licences/verify': audited('licence.checked', async () => ({
      ...(await aSecondLicence(db)),
      licenseNo: '54321',
      isVerified: true,
    })),
    '/licences/profession': audited('licence.saved', async () => ({
      professionId: await aProfession(db),
      personIds: [(await aPerson(db, { prcLicenseNo: '12345' })).id],
    })),
    '/licences/delete': audited('licence.deleted', () => aSecondLicence(db)),
  }
}

function passportCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  const credit = {
    title: 'Assessment',
    provider: 'Others',
    endedOn: '2026-01-01',
    units: '5',
    accreditationNo: null,
  }
  return {
    '/passport/reminders': audited('passport.reminders_saved', () => ({ isOn: true })),
    '/passport/external': audited('external_credit.added', async ({ id: personId }) => {
      const professionId = await aProfession(db)
      const licence = { personId, professionId, licenseNo: '54321', isPrimary: false }
      await db.insert(licences).values(licence).onConflictDoNothing()
      return { ...credit, professionId }
    }),
    '/passport/external/delete': audited('external_credit.deleted', async ({ id: personId }) => {
      const values = { ...credit, personId, professionId: await aProfession(db), createdAt: testNow }
      const [row] = await db.insert(externalCredits).values(values).returning()
      return { id: row?.id }
    }),
  }
}

async function anAccreditationOf(
  db: Database,
  seminar: Parameters<typeof aSeminar>[1] = {},
  values: Partial<typeof programmeAccreditations.$inferInsert> = {},
): Promise<number> {
  const { id: seminarId } = await aSeminar(db, seminar)
  const [row] = await db
    .insert(programmeAccreditations)
    .values({ seminarId, professionId: await aProfession(db), status: 'planned', ...values })
    .returning()
  if (row === undefined) throw new Error('The accreditation was not stored.')
  return row.id
}

async function aProfession(db: Database): Promise<number> {
  const [profession] = await db.select().from(professions).limit(1)
  if (profession === undefined) throw new Error('There is no profession.')
  return profession.id
}

async function aSecondLicence(db: Database) {
  const { id: personId } = await aPerson(db, { prcLicenseNo: '12345' })
  const [licence] = await db
    .insert(licences)
    .values({ personId, professionId: await aProfession(db), licenseNo: '54321', isPrimary: false })
    .returning()
  return { id: licence?.id }
}
