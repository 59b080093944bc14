import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { people } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { aPerson, aRegistration, aSeminar, aSessionCookie, aUser } from '#tests/kit/builders.ts'
import { anotherSeat, insertRegistration } from '#tests/kit/orders.ts'
import { aDecision, aProof } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import type { AttendeeProfile } from '../contract/profile.ts'

const { db, api } = await aSite()
const admin = await aUser(db, { role: 'admin', displayName: 'Ada Admin' })
const organizer = await aPerson(db, { role: 'organizer', displayName: 'Olga Organizer' })
const staff = await aPerson(db, { role: 'staff' })

interface Held {
  paymentStatus?: PaymentStatus
  registeredBy?: number
  day?: number
}

/** A registration for a seminar with a price, with a proof. */
async function aSeat(personId: number, { paymentStatus = 'pending', registeredBy, day = 1 }: Held = {}) {
  const seminar = await aSeminar(db, { title: `Seminar of day ${day}`, price: '500.00' })
  const row = await insertRegistration(db, {
    seminarId: seminar.id,
    personId,
    registrationType: 'existing_attendee',
    paymentStatus,
    amountDue: '500.00',
    details: aRegistration({ seminarId: seminar.id }),
    registeredAt: new Date(Date.UTC(2026, 9, day)),
    registeredBy: registeredBy ?? null,
  })
  const registrationId = row.id
  await aProof(db, registrationId)
  return { seminar, registrationId }
}

async function read(reader: { id: number }, attendeeId?: number) {
  const headers = { Cookie: await aSessionCookie(db, reader.id) }
  const search = attendeeId === undefined ? '' : `?attendeeId=${attendeeId}`
  return api.call<AttendeeProfile & { error: string }>(`/attendees/profile${search}`, { headers })
}

const proofUrl = (registrationId: number) => `/_api/attendees/proof?registrationId=${registrationId}`

describe('GET /attendees/profile, read by staff', () => {
  test('returns all seminars, latest registration first, with the payment decisions', async () => {
    const ana = await aPerson(db, { middleInitial: 'C', notes: 'Calls after five.', tags: ['DepEd'] })
    const first = await aSeat(ana.id, { paymentStatus: 'verified', day: 1 })
    const second = await aSeat(ana.id, { paymentStatus: 'rejected', day: 2 })
    await aDecision(db, first.registrationId, { action: 'reject', notes: 'Too dark', decidedBy: admin.id })
    await aDecision(db, first.registrationId, { action: 'approve', decidedBy: organizer.id })
    await aDecision(db, second.registrationId, { action: 'reject', notes: null, decidedBy: null })
    const { status, body } = await read(organizer, ana.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: ana.id,
      displayName: 'Ana C. Reyes',
      notes: 'Calls after five.',
      tags: ['DepEd'],
      verifiedBy: { id: organizer.id, displayName: 'Olga Organizer' },
      version: 1,
      erasureRequestedAt: null,
    })
    expect(body.seminars).toEqual([
      expect.objectContaining({
        registrationId: second.registrationId,
        paymentStatus: 'rejected',
        proofOfPaymentFile: proofUrl(second.registrationId),
        verifications: [
          { action: 'reject', notes: null, createdAt: expect.any(String), by: null, paidThrough: null },
        ],
      }),
      expect.objectContaining({
        registrationId: first.registrationId,
        seminarTitle: 'Seminar of day 1',
        paymentStatus: 'verified',
        verifications: [
          expect.objectContaining({
            action: 'approve',
            by: { id: organizer.id, displayName: 'Olga Organizer' },
          }),
          expect.objectContaining({
            action: 'reject',
            notes: 'Too dark',
            by: expect.objectContaining({ id: admin.id }),
          }),
        ],
      }),
    ])
  })

  test('omits proofs and payment decisions for staff who may not see payments', async () => {
    const ana = await aPerson(db)
    await aSeat(ana.id)
    const { body } = await read(staff, ana.id)
    expect(body.seminars).toMatchObject([{ proofOfPaymentFile: null, verifications: [] }])
  })

  test('responds with 404 for an unknown or erased person', async () => {
    const gone = await aPerson(db, { erasedAt: new Date() })
    for (const id of [gone.id, 2_147_483_647]) {
      const { status, body } = await read(staff, id)
      expect([status, body.error]).toEqual([404, 'No attendee found.'])
    }
  })
})

describe('GET /attendees/profile for oneself', () => {
  test('returns own seminars with own proofs, but no payment decision history', async () => {
    const ana = await aUser(db, { emailVerifiedAt: new Date(), notes: 'Vegetarian' })
    const { registrationId } = await aSeat(ana.id)
    const { status, body } = await read(ana)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: ana.id, notes: 'Vegetarian', seminarCount: 1 })
    expect(body.seminars[0]?.proofOfPaymentFile).toBe(proofUrl(registrationId))
    expect(body.seminars[0]).not.toHaveProperty('verifications')
    expect((await read(ana, ana.id)).body).toEqual(body)
  })

  test('returns the proof of an order of several seats to its payer only', async () => {
    const payer = await aPerson(db, { emailVerifiedAt: new Date() })
    const { seminar, registrationId } = await aSeat(payer.id)
    const [row] = await db.select().from(registrations).where(eq(registrations.id, registrationId))
    const colleague = await anotherSeat(db, { seminarId: seminar.id, seatLineId: row?.seatLineId ?? 0 })
    const proofOf = async (person: { id: number }) =>
      (await read(person)).body.seminars.map(({ proofOfPaymentFile }) => proofOfPaymentFile)
    expect(await proofOf(payer)).toEqual([proofUrl(registrationId)])
    expect(await proofOf(colleague.person)).toEqual([null])
  })

  test('returns only what the account did itself until the e-mail is verified', async () => {
    const ana = await aUser(db, {
      notes: 'About another',
      tags: ['x'],
      lastActivityAt: new Date(),
      seminarCount: 2,
    })
    const foreign = await aSeat(ana.id, { paymentStatus: 'verified', day: 1 })
    await aDecision(db, foreign.registrationId, { action: 'approve' })
    const own = await aSeat(ana.id, { registeredBy: ana.id, day: 2 })
    const { body } = await read(ana)
    expect(body.seminars.map(({ registrationId }) => registrationId)).toEqual([own.registrationId])
    expect(body).toMatchObject({
      seminarCount: 1,
      notes: null,
      tags: [],
      verifiedAt: null,
      lastActivityAt: null,
    })
    await db.update(people).set({ emailVerifiedAt: new Date() }).where(eq(people.id, ana.id))
    expect((await read(ana)).body).toMatchObject({ seminarCount: 2, notes: 'About another', tags: ['x'] })
  })

  test('is the only profile that attendees may read', async () => {
    expect((await read(await aPerson(db), (await aPerson(db)).id)).status).toBe(403)
  })
})

test('POST /attendees/update-profile returns the updated attendee', async () => {
  const { id: userId } = await aPerson(db)
  await aSeat(userId)
  const { body } = await api.call<AttendeeProfile>('/attendees/update-profile', {
    body: { userId, company: ' Samar NHS ', middleInitial: 'ñ' },
    headers: { Cookie: await aSessionCookie(db, admin.id) },
  })
  expect(body).toMatchObject({ id: userId, company: 'Samar NHS', middleInitial: 'Ñ', version: 2 })
  expect(body.seminars).toHaveLength(1)
})
