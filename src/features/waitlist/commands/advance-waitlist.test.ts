import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { deleteSeminar } from '#app/features/registrations/commands/delete-seminar.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { actorOf, aPerson } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt, aFullSeminar, anEntry } from '#tests/kit/waitlist.ts'
import { isAwaited } from '../queries/entries.ts'
import { nightReason } from '../rules/offers.ts'
import { waitlistEntries } from '../tables.ts'

const { db, services } = await aSite()

/** Noon in Manila, so that offers are made. */
const noon = new Date('2026-11-20T04:00:00Z')
const after = (hours: number) => new Date(noon.getTime() + hours * 3_600_000)

const entriesOf = (seminarId: number) =>
  db
    .select({ status: waitlistEntries.status, reason: waitlistEntries.lastReason })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.seminarId, seminarId))
    .orderBy(asc(waitlistEntries.id))

const statusesOf = async (seminarId: number) => (await entriesOf(seminarId)).map(({ status }) => status)

async function seatsTakenOf(seminarId: number): Promise<number | undefined> {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return row?.seatsTaken
}

const mailTo = async (email: string) =>
  (await db.select().from(outbox).where(eq(outbox.recipientEmail, email))).map(
    ({ templateType }) => templateType,
  )

test('advanceWaitlists offers free seats in order, as orders that hold them until their deadline', async () => {
  const { id } = await aFullSeminar(db, { seatsTaken: 1 })
  const [first] = [await anEntry(db, id), await anEntry(db, id)]
  await advanceAt(services, noon)
  await advanceAt(services, noon)
  expect(await statusesOf(id)).toEqual(['offered', 'waiting'])
  expect(await seatsTakenOf(id)).toBe(2)
  const [order] = await db.select().from(orders).where(eq(orders.seminarId, id))
  expect(order).toMatchObject({ state: 'pending', holdsUntil: after(24), total: '0.00', payerId: null })
  expect(await mailTo(first?.email ?? '')).toEqual(['seat_offered'])
})

test('advanceWaitlists releases an offer at its deadline, and offers its seat to the next', async () => {
  const { id } = await aFullSeminar(db, { seatsTaken: 1 })
  const [first, second] = [await anEntry(db, id), await anEntry(db, id)]
  await advanceAt(services, noon)
  await advanceAt(services, new Date(after(24).getTime() - 1))
  expect(await statusesOf(id)).toEqual(['offered', 'waiting'])
  await advanceAt(services, after(24))
  expect(await statusesOf(id)).toEqual(['expired', 'offered'])
  expect(await seatsTakenOf(id)).toBe(2)
  const made = await db.select().from(orders).where(eq(orders.seminarId, id)).orderBy(asc(orders.id))
  expect(made).toMatchObject([{ state: 'expired' }, { state: 'pending', holdsUntil: after(48) }])
  expect(await mailTo(first.email)).toEqual(['seat_offered', 'offer_ending', 'offer_expired'])
  expect(await mailTo(second.email)).toEqual(['seat_offered'])
})

test('advanceWaitlists gives offers their full time after two hours in which it did not run', async () => {
  const { id } = await aFullSeminar(db, { seatsTaken: 1 })
  for (const _ of [1, 2, 3]) await anEntry(db, id)
  await advanceAt(services, noon)
  // Over since noon, and a second seat is free since then.
  await db.update(seminars).set({ maxAttendees: 3 }).where(eq(seminars.id, id))
  await advanceAt(services, after(26))
  expect(await statusesOf(id)).toEqual(['expired', 'offered', 'offered'])
  const made = await db.select().from(orders).where(eq(orders.seminarId, id)).orderBy(asc(orders.id))
  expect(made.map(({ holdsUntil }) => holdsUntil)).toEqual([after(24), after(50), after(50)])
})

test('advanceWaitlists recalls an offer once when it is half over, but not at night', async () => {
  const { id } = await aFullSeminar(db, { seatsTaken: 1 })
  const entry = await anEntry(db, id)
  const offered = after(-2)
  await advanceAt(services, offered)
  // At 22:00 in Manila.
  await advanceAt(services, after(10))
  await advanceAt(services, new Date('2026-11-20T22:59:59.999Z'))
  expect(await mailTo(entry.email)).toEqual(['seat_offered'])
  for (const minute of [0, 1]) await advanceAt(services, new Date(`2026-11-20T23:0${minute}:00Z`))
  expect(await mailTo(entry.email)).toEqual(['seat_offered', 'offer_ending'])
})

test('advanceWaitlists recalls an offer by day in the millisecond in which it is half over', async () => {
  const { id } = await aFullSeminar(db, { seatsTaken: 1, startsAt: after(48) })
  const entry = await anEntry(db, id)
  await advanceAt(services, noon)
  await advanceAt(services, new Date(after(2).getTime() - 1))
  expect(await mailTo(entry.email)).toEqual(['seat_offered'])
  await advanceAt(services, after(2))
  expect(await mailTo(entry.email)).toEqual(['seat_offered', 'offer_ending'])
  await advanceAt(services, after(4))
  expect(await mailTo(entry.email)).toEqual(['seat_offered', 'offer_ending', 'offer_expired'])
})

test('advanceWaitlists says why a group waits, lets others pass it after its patience, and offers it its seats', async () => {
  const { id } = await aFullSeminar(db, { maxAttendees: 4, seatsTaken: 3 })
  await anEntry(db, id, { seats: 3 })
  await anEntry(db, id)
  await advanceAt(services, noon)
  expect(await entriesOf(id)).toEqual([
    { status: 'waiting', reason: 'Next free seats: you asked for 3, 1 came free.' },
    { status: 'waiting', reason: 'Seats came free, but a group further ahead needs more of them.' },
  ])
  await advanceAt(services, after(12 + 12))
  expect(await statusesOf(id)).toEqual(['waiting', 'offered'])
  await db.update(seminars).set({ seatsTaken: 3 }).where(eq(seminars.id, id))
  const isForOthers = (hours: number) =>
    isAwaited(db, { seminarId: id, patienceHours: 12, now: after(hours) })
  expect([await isForOthers(11), await isForOthers(12)]).toEqual([true, false])
  await db.update(seminars).set({ seatsTaken: 1 }).where(eq(seminars.id, id))
  expect(await isForOthers(12)).toBe(true)
  await db.update(seminars).set({ seatsTaken: 4 }).where(eq(seminars.id, id))
  await db.update(seminars).set({ maxAttendees: 7 }).where(eq(seminars.id, id))
  await advanceAt(services, after(25))
  expect(await statusesOf(id)).toEqual(['offered', 'offered'])
  expect(await seatsTakenOf(id)).toBe(7)
})

test('advanceWaitlists forgets that seats are offered by day once the last free one is offered', async () => {
  const { id } = await aFullSeminar(db, { seatsTaken: 1 })
  await anEntry(db, id)
  await anEntry(db, id)
  await advanceAt(services, after(10))
  expect((await entriesOf(id)).map(({ reason }) => reason)).toEqual([nightReason, nightReason])
  await advanceAt(services, after(24))
  expect(await entriesOf(id)).toEqual([
    { status: 'offered', reason: null },
    { status: 'waiting', reason: null },
  ])
})

test('advanceWaitlists closes the queue of a seminar that is cancelled, with its offers', async () => {
  const { id } = await aFullSeminar(db, { seatsTaken: 1 })
  const [first, second] = [await anEntry(db, id), await anEntry(db, id)]
  await advanceAt(services, noon)
  await db.update(seminars).set({ status: 'cancelled', cancelledAt: noon }).where(eq(seminars.id, id))
  await advanceAt(services, after(1))
  expect(await statusesOf(id)).toEqual(['left', 'left'])
  expect(await seatsTakenOf(id)).toBe(1)
  expect(await mailTo(first.email)).toEqual(['seat_offered', 'waitlist_closed'])
  expect(await mailTo(second.email)).toEqual(['waitlist_closed'])
})

test('advanceWaitlists closes the queue two hours before the start', async () => {
  const { id } = await aFullSeminar(db, { startsAt: after(2) })
  await anEntry(db, id)
  await advanceAt(services, new Date(noon.getTime() - 1))
  expect(await statusesOf(id)).toEqual(['waiting'])
  await advanceAt(services, noon)
  expect(await statusesOf(id)).toEqual(['left'])
})

test('deleteSeminar ends the offers of its waiting list', async () => {
  const { id } = await aFullSeminar(db, { maxAttendees: 1, seatsTaken: 0 })
  await anEntry(db, id)
  await advanceAt(services, noon)
  const [order] = await db.select().from(orders).where(eq(orders.seminarId, id))
  const admin = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'admin' })) })
  await deleteSeminar(admin, id)
  const [left] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, order?.id ?? 0))
  expect(left).toMatchObject({ state: 'cancelled', seminarId: null })
})
