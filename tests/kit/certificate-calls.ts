/** Who may call the endpoints of certificates, and the audit log entry that each change must write. */
import { eq } from 'drizzle-orm'
import { registrations } from '../../src/features/registrations/tables.ts'
import { aRegistrant } from './attendance.ts'
import type { AuditedCall } from './audited-calls.ts'
import {
  aCompletedRegistrant,
  aCompletedSeminar,
  anAccreditation,
  aStoppedBatch,
  certificatesOf,
  issueTo,
  professionId,
} from './certificates.ts'
import type { TestServices } from './services.ts'

export const certificateAccess = {
  'GET /certificates': 'staff',
  'GET /certificates/batches': 'manager',
  'POST /certificates/batches/continue': 'manager',
  'POST /certificates/correction': 'public',
  'POST /certificates/correction/close': 'manager',
  'GET /certificates/credential': 'public',
  'GET /certificates/file': 'public',
  'POST /certificates/issue': 'manager',
  'GET /certificates/licence': 'public',
  'POST /certificates/licence': 'public',
  'GET /certificates/name': 'public',
  'POST /certificates/name': 'public',
  'GET /certificates/own': 'public',
  'GET /certificates/picture': 'public',
  'POST /certificates/reissue': 'manager',
  'POST /certificates/revoke': 'manager',
  'POST /certificates/send': 'staff',
  'GET /certificates/verify': 'public',
  'POST /certificates/verify/licence': 'public',
  'GET /certificates/waiting': 'staff',
  'GET /certificates/zip': 'manager',
} as const

export function certificateCalls(services: TestServices): Readonly<Record<string, AuditedCall>> {
  const { db } = services
  async function anIssuedCertificate(): Promise<number> {
    const { id: seminarId } = await aCompletedSeminar(db)
    await aCompletedRegistrant(db, seminarId)
    await issueTo(services, { seminarId, kind: 'participation' })
    const [certificate] = await certificatesOf(db, seminarId)
    if (certificate === undefined) throw new Error('No certificate was issued.')
    return certificate.id
  }
  return {
    '/certificates/issue': {
      body: async () => ({
        ...{ seminarId: (await aCompletedSeminar(db)).id, kind: 'participation' },
        ...{ registrationIds: 'all_eligible', send: false },
      }),
      action: 'certificates.requested',
    },
    '/certificates/batches/continue': {
      async body() {
        const { id: seminarId } = await aCompletedSeminar(db)
        return { batchId: await aStoppedBatch(services, seminarId) }
      },
      action: 'certificates.continued',
    },
    '/certificates/licence': {
      async body({ id: personId }) {
        const { id: seminarId } = await aCompletedSeminar(db)
        await anAccreditation(db, seminarId)
        const { id: registrationId } = await aRegistrant(db, seminarId)
        await db.update(registrations).set({ personId }).where(eq(registrations.id, registrationId))
        return { registrationId, professionId: await professionId(db), licenseNo: '0123456' }
      },
      action: 'licence.saved',
    },
    '/certificates/reissue': {
      body: async () => ({
        ...{ certificateId: await anIssuedCertificate(), changes: { holderName: 'Ana Cruz' } },
        reason: 'Misspelled',
      }),
      action: 'certificate.reissued',
    },
    '/certificates/revoke': {
      body: async () => ({
        ...{ certificateId: await anIssuedCertificate(), publicReason: 'other', note: 'Mistake' },
      }),
      action: 'certificate.revoked',
    },
    '/certificates/send': {
      async body() {
        const certificateId = await anIssuedCertificate()
        // Otherwise it was sent a moment ago.
        await db.execute(`update certificates set sent_at = null where id = ${certificateId}`)
        return { certificateId }
      },
      action: 'certificate.sent',
    },
    '/certificates/correction/close': {
      body: async () => {
        const certificateId = await anIssuedCertificate()
        await db.execute(
          `insert into certificate_corrections (certificate_id, wanted, message, created_at) values (${certificateId}, 'Ana', '', now())`,
        )
        return { certificateId }
      },
      action: 'certificate.correction_closed',
    },
  }
}
