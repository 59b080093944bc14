/** Drawn signatures, and the audit log entries of keeping and withdrawing them. */
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { attendeeSignatures } from '#app/features/attendance/tables/signatures.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { newFileKey } from '#app/platform/files/file-keys.ts'
import { aRegistrant, aRunningSeminar } from './attendance.ts'
import { type AuditedCall, audited } from './audited-calls.ts'
import { testNow } from './builders.ts'

/** A data URL, as the page sends it. */
export async function aDrawnSignature({ width = 600, height = 200, ink = '#000' } = {}): Promise<string> {
  const stroke = `<path d="M60 120 C160 20 220 190 320 90 S480 60 540 130" fill="none" stroke="${ink}" stroke-width="4"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${stroke}</svg>`
  const png = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** A registration of someone who exists and has confirmed their e-mail. */
async function anOwnRegistration(db: Database, personId: number): Promise<number> {
  const { id } = await aRegistrant(db, (await aRunningSeminar(db)).id)
  await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, personId))
  await db.update(registrations).set({ personId }).where(eq(registrations.id, id))
  return id
}

/** Calls for services that take signatures. */
export function signatureCalls(db: Database): Readonly<Record<string, AuditedCall>> {
  return {
    '/attendance/signature': audited('signature.saved', async (actor) => ({
      registrationId: await anOwnRegistration(db, actor.id),
      picture: await aDrawnSignature(),
      consent: true,
    })),
    '/check-in/signature': audited('signature.saved', async () => {
      const { id: seminarId } = await aRunningSeminar(db)
      const { id: registrationId } = await aRegistrant(db, seminarId)
      return { seminarId, registrationId, picture: await aDrawnSignature(), consent: true }
    }),
    '/attendance/signature/withdraw': audited('signature.withdrawn', async (actor) => {
      const registrationId = await anOwnRegistration(db, actor.id)
      const times = { drawnAt: testNow, fileKey: newFileKey('signatures', 'png') }
      await db.insert(attendeeSignatures).values({ personId: actor.id, consentVersion: '1', ...times })
      return { registrationId }
    }),
  }
}
