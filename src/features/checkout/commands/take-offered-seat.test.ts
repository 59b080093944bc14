import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { waitlistEntries } from '#app/features/waitlist/tables.ts'
import { aRegistration } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt, aFullSeminar, anEntry, entryTokenOf } from '#tests/kit/waitlist.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const { db, services, contextAs } = await aSite()

/** Noon in Manila, so that offers are made. */
const noon = new Date('2026-11-20T04:00:00Z')
const deadline = new Date('2026-11-21T04:00:00Z')

/** A full seminar, with an offer of some of its seats. */
async function anOffer({ seats = 1, price = null as string | null } = {}) {
  const { id } = await aFullSeminar(db, { maxAttendees: 5, seatsTaken: 5 - seats, price })
  const entry = await anEntry(db, id, { seats })
  await advanceAt(services, noon)
  return { seminarId: id, entryId: entry.id, offerToken: await entryTokenOf(services, entry.email) }
}

interface Taker {
  readonly seminarId: number
  readonly offerToken: string | null
  readonly now?: Date
  readonly email?: string
}

function take({ seminarId, offerToken, now = noon, email = 'taker@example.ph' }: Taker) {
  const input = aRegistration({ seminarId, email })
  return registerForSeminar({ ...contextOf(services), now }, { input, idempotencyKey: null, offerToken })
}

async function stateOf(seminarId: number, entryId: number) {
  const [seminar] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entryId))
  return { seatsTaken: seminar?.seatsTaken, status: entry?.status }
}

test('An offer becomes a registration with an order of its own, and the counter of seats stays', async () => {
  const { seminarId, entryId, offerToken } = await anOffer()
  const { registrationId } = await take({ seminarId, offerToken })
  expect(await stateOf(seminarId, entryId)).toEqual({ seatsTaken: 5, status: 'taken' })
  const [made] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.id, registrationId ?? 0))
  const order = await getOrderOfSeat(db, made?.seatLineId ?? 0)
  expect(await db.select().from(orders).where(eq(orders.seminarId, seminarId))).toEqual([order])
  expect(order).toMatchObject({ state: 'confirmed', holdsUntil: null })
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entryId))
  expect(entry?.orderId).toBe(order.id)
  await expect(take({ seminarId, offerToken, email: 'second@example.ph' })).rejects.toMatchObject({
    code: 'seminar_full',
  })
})

test('Seats of an offer to a group are taken one by one', async () => {
  const { seminarId, entryId, offerToken } = await anOffer({ seats: 2 })
  await take({ seminarId, offerToken, email: 'one@example.ph' })
  expect(await stateOf(seminarId, entryId)).toEqual({ seatsTaken: 5, status: 'offered' })
  await take({ seminarId, offerToken, email: 'two@example.ph' })
  expect(await stateOf(seminarId, entryId)).toEqual({ seatsTaken: 5, status: 'taken' })
})

test('An offer can be taken until its deadline, to the millisecond, and only in its seminar', async () => {
  const { seminarId, entryId, offerToken } = await anOffer()
  const other = await aFullSeminar(db)
  const refused = { code: 'seminar_full' }
  await expect(take({ seminarId: other.id, offerToken })).rejects.toMatchObject(refused)
  await expect(take({ seminarId, offerToken, now: deadline })).rejects.toMatchObject(refused)
  await expect(take({ seminarId, offerToken: `${offerToken}x` })).rejects.toMatchObject(refused)
  await expect(take({ seminarId, offerToken: null })).rejects.toMatchObject(refused)
  await take({ seminarId, offerToken, now: new Date(deadline.getTime() - 1) })
  expect(await stateOf(seminarId, entryId)).toEqual({ seatsTaken: 5, status: 'taken' })
})

test('A seat that becomes free at night is for those who wait, and for staff', async () => {
  const { id: seminarId } = await aFullSeminar(db, { maxAttendees: 5, seatsTaken: 4 })
  const waiting = await anEntry(db, seminarId, { email: 'waits@example.ph' })
  await expect(take({ seminarId, offerToken: null })).rejects.toMatchObject({ code: 'seminar_full' })
  const input = aRegistration({ seminarId, email: waiting.email })
  const staff = await contextAs('staff')
  await registerForSeminar({ ...staff, now: noon }, { input, idempotencyKey: null })
  await db.update(seminars).set({ maxAttendees: 6 }).where(eq(seminars.id, seminarId))
  await advanceAt(services, noon)
  expect(await stateOf(seminarId, waiting.id)).toEqual({ seatsTaken: 5, status: 'left' })
  await take({ seminarId, offerToken: null, email: 'visitor@example.ph' })
})
