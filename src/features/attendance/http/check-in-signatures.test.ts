import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { auditLog } from '#app/features/people/tables.ts'
import { aRegistrant, aRunningSeminar } from '#tests/kit/attendance.ts'
import { actorOf, aPerson, aSessionCookie, inDays } from '#tests/kit/builders.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { contextOf, createTestApi, createTestServices, withPolicies } from '#tests/kit/services.ts'
import { aDrawnSignature } from '#tests/kit/signatures.ts'
import { createCheckInPass } from '../commands/check-in-passes.ts'
import { signatureConsentVersion } from '../contract/signatures.ts'
import { findSignature } from '../queries/signatures.ts'

const database = await createTestDatabase()
const { db } = database
const plain = await createTestServices(database)
const services = withPolicies(plain, { signaturesOnFile: true })
const api = createTestApi(services)
const picture = await aDrawnSignature()

afterAll(async () => {
  await services.close()
  await database.close()
})

/** A registrant of a running seminar, and the cookies of its pass and of staff. */
async function aVenue(values: Parameters<typeof aRegistrant>[2] = {}) {
  const { id: seminarId } = await aRunningSeminar(db)
  const { id: registrationId, personId } = await aRegistrant(db, seminarId, values)
  const admin = await aPerson(db, { role: 'admin' })
  const { id: passId, token } = await createCheckInPass(contextOf(services, { actor: actorOf(admin) }), {
    seminarId,
    label: 'Entrance',
    expiresAt: inDays(1).toISOString(),
  })
  const headers = { Cookie: `check_in=${token}` }
  const byStaff = { Cookie: await aSessionCookie(db, admin.id) }
  return { seminarId, registrationId, personId, passId, headers, byStaff, adminId: admin.id }
}

const path = '/check-in/signature'
const sign = (body: object, headers: Record<string, string>) =>
  api.call(path, { body: { picture, consent: true, ...body }, headers })

const entriesOf = (personId: number) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.action, 'signature.saved'), eq(auditLog.subjectId, personId)))

test('POST /check-in/signature stores the drawing with the consent and returns no signature, by pass and by staff', async () => {
  const { seminarId, registrationId, personId, passId, headers, byStaff, adminId } = await aVenue()
  expect(await sign({ registrationId }, headers)).toMatchObject({ status: 200, body: { success: true } })
  const first = await findSignature(db, personId)
  expect(first).toMatchObject({ consentVersion: signatureConsentVersion, withdrawnAt: null })
  expect(await services.files.exists(first?.fileKey ?? '')).toBe(true)
  const again = await sign({ seminarId, registrationId }, byStaff)
  expect(again).toMatchObject({ status: 200, body: { success: true } })
  expect(await services.files.exists(first?.fileKey ?? '')).toBe(false)
  expect(await entriesOf(personId)).toMatchObject([
    { actorId: null, details: { seminarId, checkInPassId: passId } },
    { actorId: adminId, details: { seminarId, checkInPassId: null } },
  ])
})

test('POST /check-in/signature refuses registrations of other seminars and without a seat', async () => {
  const [own, other, rejected] = [
    await aVenue(),
    await aVenue(),
    await aVenue({ paymentStatus: 'rejected', amountDue: '500.00' }),
  ]
  const statuses = [
    await sign({ registrationId: other.registrationId }, own.headers),
    await sign({ seminarId: other.seminarId, registrationId: other.registrationId }, own.headers),
    await sign({ seminarId: own.seminarId, registrationId: other.registrationId }, own.byStaff),
    await sign({ registrationId: other.registrationId }, own.byStaff),
    await sign({ registrationId: rejected.registrationId }, rejected.headers),
    await sign({ seminarId: rejected.seminarId, registrationId: rejected.registrationId }, rejected.byStaff),
    await sign({ registrationId: own.registrationId }, {}),
  ].map(({ status }) => status)
  expect(statuses).toEqual([404, 401, 404, 400, 404, 404, 401])
  for (const { personId } of [own, other, rejected]) expect(await findSignature(db, personId)).toBeNull()
})

test('The snapshot says whether signatures are taken', async () => {
  const { headers } = await aVenue()
  const off = createTestApi(plain)
  const snapshot = '/check-in/snapshot'
  expect(await off.call(snapshot, { headers })).toMatchObject({ body: { takesSignatures: false } })
  expect(await api.call(snapshot, { headers })).toMatchObject({ body: { takesSignatures: true } })
})
