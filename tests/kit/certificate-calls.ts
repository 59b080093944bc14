/** Endpoints of certificates that change data, and the audit log entry that each must write. */
import { eq } from 'drizzle-orm'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aRegistrant } from './attendance.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { testNow } from './builders.ts'
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
    '/certificates/issue': audited('certificates.requested', async () => ({
      seminarId: (await aCompletedSeminar(db)).id,
      kind: 'participation',
      registrationIds: 'all_eligible',
      send: false,
    })),
    '/certificates/batches/continue': audited('certificates.continued', async () => {
      const { id: seminarId } = await aCompletedSeminar(db)
      return { batchId: await aStoppedBatch(services, seminarId) }
    }),
    '/certificates/licence': audited('licence.saved', async ({ id: personId }) => {
      const { id: seminarId } = await aCompletedSeminar(db)
      await anAccreditation(db, seminarId)
      const { id: registrationId } = await aRegistrant(db, seminarId)
      await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, personId))
      await db.update(registrations).set({ personId }).where(eq(registrations.id, registrationId))
      return { registrationId, professionId: await professionId(db), licenseNo: '0123456' }
    }),
    '/certificates/reissue': audited('certificate.reissued', async () => ({
      certificateId: await anIssuedCertificate(),
      changes: { holderName: 'Ana Cruz' },
      reason: 'Misspelled',
    })),
    '/certificates/revoke': audited('certificate.revoked', async () => ({
      certificateId: await anIssuedCertificate(),
      publicReason: 'other',
      note: 'Mistake',
    })),
    '/certificates/send': audited('certificate.sent', async () => {
      const certificateId = await anIssuedCertificate()
      // Otherwise it was sent a moment ago.
      await db.execute(`update certificates set sent_at = null where id = ${certificateId}`)
      return { certificateId }
    }),
    '/certificates/correction/close': audited('certificate.correction_closed', async () => {
      const certificateId = await anIssuedCertificate()
      await db.execute(
        `insert into certificate_corrections (certificate_id, wanted, message, created_at) values (${certificateId}, 'Ana', '', now())`,
      )
      return { certificateId }
    }),
  }
}
