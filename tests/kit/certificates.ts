/** Seminars, accreditations and certificates for tests. */
import { eq } from 'drizzle-orm'
import { licences } from '#app/features/accreditation/tables/licences.ts'
import { programmeAccreditations } from '#app/features/accreditation/tables/programmes.ts'
import { completionReports } from '#app/features/accreditation/tables/reports.ts'
import { completions } from '#app/features/attendance/tables/marks.ts'
import { releaseCertificates } from '#app/features/certificates/commands/draw-certificates.ts'
import { requestCertificates } from '#app/features/certificates/commands/issue-certificates.ts'
import type { IssueCertificatesInput } from '#app/features/certificates/contract/certificates.ts'
import { certificateBatches, certificates } from '#app/features/certificates/tables/certificates.ts'
import { professions } from '#app/features/people/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { aRegistrant, aSlot, aTicketLink } from './attendance.ts'
import { actorOf, aPerson, aSeminar, inDays, testNow } from './builders.ts'
import { contextOf, type TestServices } from './services.ts'

export async function professionId(db: Database, name = 'Professional Teachers'): Promise<number> {
  const [row] = await db.select().from(professions).where(eq(professions.name, name))
  if (row === undefined) throw new Error(`The profession ${name} is missing.`)
  return row.id
}

/** A seminar that ended, with one slot of 450 minutes. */
export async function aCompletedSeminar(db: Database, values: Parameters<typeof aSeminar>[1] = {}) {
  const seminar = await aSeminar(db, {
    title: 'Data Privacy for Schools',
    startsAt: inDays(-2),
    endsAt: inDays(-1),
    maxAttendees: 1000,
    ...values,
  })
  await aSlot(db, seminar.id, { startsAt: inDays(-2), endsAt: inDays(-1), creditMinutes: 450 })
  return seminar
}

let numbers = 0

export async function anAccreditation(
  db: Database,
  seminarId: number,
  values: Partial<typeof programmeAccreditations.$inferInsert> = {},
) {
  numbers += 1
  const accreditation = {
    seminarId,
    professionId: await professionId(db),
    status: 'approved',
    unitsParticipant: '7.50',
    accreditationNo: `PTR-2026-${numbers}-1`,
    ...values,
  } as const
  await db.insert(programmeAccreditations).values(accreditation)
  const { professionId: ofProfession } = accreditation
  if (accreditation.status === 'approved')
    await db.insert(completionReports).values({ seminarId, professionId: ofProfession })
}

interface CompletedValues {
  readonly registrant?: Parameters<typeof aRegistrant>[2]
  /** Null for none. */
  readonly licenseNo?: string | null
  readonly attendance?: 'enough' | 'short' | 'open'
}

/** A registrant of a seminar who attended all of it, a licensed teacher by default. */
export async function aCompletedRegistrant(
  db: Database,
  seminarId: number,
  { registrant = {}, licenseNo = '0123456', attendance = 'enough' }: CompletedValues = {},
) {
  const registration = await aRegistrant(db, seminarId, registrant)
  await db.insert(completions).values({
    registrationId: registration.id,
    seminarId,
    requiredMinutes: 450,
    attendedMinutes: attendance === 'enough' ? 450 : 0,
    percent: attendance === 'enough' ? 100 : 0,
    attendance,
    computedAt: testNow,
  })
  if (licenseNo !== null)
    await db.insert(licences).values({
      personId: registration.personId,
      professionId: await professionId(db),
      licenseNo,
      expiresOn: '2028-02-03',
      isPrimary: false,
    })
  return registration
}

/** An organizer who issues certificates. */
export async function anIssuer(services: TestServices) {
  const organizer = await aPerson(services.db, { role: 'organizer' })
  return contextOf(services, { actor: actorOf(organizer) })
}

/** Requests certificates and draws them. */
export async function issueTo(
  services: TestServices,
  input: Pick<IssueCertificatesInput, 'seminarId'> & Partial<IssueCertificatesInput>,
) {
  const context = await anIssuer(services)
  const response = await requestCertificates(context, {
    kind: 'cpd',
    registrationIds: 'all_eligible',
    send: true,
    ...input,
  })
  while ((await releaseCertificates(services)) > 0);
  return response
}

/** A batch for everybody of a seminar that stopped after errors. */
export async function aStoppedBatch(services: TestServices, seminarId: number): Promise<number> {
  const { batchId } = await requestCertificates(await anIssuer(services), {
    seminarId,
    kind: 'participation',
    registrationIds: 'all_eligible',
    send: false,
  })
  await services.db
    .update(certificateBatches)
    .set({ state: 'stopped', failures: 5, finishedAt: testNow })
    .where(eq(certificateBatches.id, batchId))
  return batchId
}

/** The certificate of the only registrant of a new seminar, and the body of the ticket. */
export async function anIssuedCertificate(
  services: TestServices,
  { kind = 'cpd', person = {} }: { readonly kind?: 'cpd' | 'participation'; readonly person?: object } = {},
) {
  const { db } = services
  const seminar = await aCompletedSeminar(db)
  if (kind === 'cpd') await anAccreditation(db, seminar.id)
  const registrant = await aCompletedRegistrant(db, seminar.id, { registrant: { person } })
  await issueTo(services, { seminarId: seminar.id, kind })
  const [certificate] = await certificatesOf(db, seminar.id)
  if (certificate === undefined) throw new Error('No certificate was issued.')
  return { seminar, registrant, certificate, link: await aTicketLink(services, registrant) }
}

export function certificatesOf(db: Database, seminarId: number) {
  return db.select().from(certificates).where(eq(certificates.seminarId, seminarId)).orderBy(certificates.id)
}
