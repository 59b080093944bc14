import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt } from '#tests/kit/waitlist.ts'
import { waitlistEntries } from '../tables.ts'
import { joinWaitlist } from './join-waitlist.ts'

const { db, services } = await aSite()
const context = contextOf(services)

const aFullSeminar = (values: Parameters<typeof aSeminar>[1] = {}) =>
  aSeminar(db, { startsAt: inDays(9), maxAttendees: 2, seatsTaken: 2, ...values })

const aRequest = (seminarId: number, email: string, seats = 1) => ({
  seminarId,
  email,
  seats,
  firstName: 'Ana',
  lastName: 'Reyes',
})

test('joinWaitlist puts addresses at the end of the queue, and e-mails them their place each time', async () => {
  const { id } = await aFullSeminar({ maxAttendees: 7, seatsTaken: 7 })
  await joinWaitlist(context, aRequest(id, 'first@example.ph'))
  await joinWaitlist(context, aRequest(id, 'second@example.ph', 4))
  await joinWaitlist(context, aRequest(id, 'first@example.ph', 7))
  const entries = await db.select().from(waitlistEntries).where(eq(waitlistEntries.seminarId, id))
  expect(entries).toMatchObject([
    { email: 'first@example.ph', seats: 1, status: 'waiting', joinedAt: testNow },
    { email: 'second@example.ph', seats: 4, status: 'waiting' },
  ])
  const sent = await db.select().from(outbox).where(eq(outbox.templateType, 'waitlist_joined'))
  expect(sent.map(({ recipientEmail, data }) => [recipientEmail, data])).toMatchObject([
    ['first@example.ph', { position: 1, firstName: 'Ana' }],
    ['second@example.ph', { position: 2, seats: 4 }],
    ['first@example.ph', { position: 1, seats: 1 }],
  ])
})

test.for([
  [{ seatsTaken: 1 }, 'seats_left'],
  [{ maxAttendees: null }, 'seats_left'],
  [{ isDraft: true }, 'seminar_draft'],
  [{ status: 'cancelled' }, 'seminar_cancelled'],
  [{ startsAt: new Date(testNow.getTime() + 7_200_000) }, 'waitlist_closed'],
] as const)('joinWaitlist refuses a seminar with %o: %s', async ([values, code]) => {
  const { id } = await aFullSeminar(values)
  await expect(joinWaitlist(context, aRequest(id, 'late@example.ph'))).rejects.toMatchObject({ code })
})

test('joinWaitlist takes a group for which too few seats are left', async () => {
  const { id } = await aFullSeminar({ seatsTaken: 1 })
  await joinWaitlist(context, aRequest(id, 'group@example.ph', 2))
  expect(await db.$count(waitlistEntries, eq(waitlistEntries.seminarId, id))).toBe(1)
  await expect(joinWaitlist(context, aRequest(id, 'crowd@example.ph', 3))).rejects.toMatchObject({
    code: 'too_many_seats',
  })
})

test('joinWaitlist takes an address while free seats are for those who wait', async () => {
  const { id } = await aFullSeminar()
  await joinWaitlist(context, aRequest(id, 'waits@example.ph'))
  await db.update(seminars).set({ seatsTaken: 1 }).where(eq(seminars.id, id))
  await joinWaitlist(context, aRequest(id, 'next@example.ph'))
  expect(await db.$count(waitlistEntries, eq(waitlistEntries.seminarId, id))).toBe(2)
})

test('joinWaitlist sends the offer again to an address that has one', async () => {
  const { id } = await aFullSeminar({ maxAttendees: 3 })
  const group = aRequest(id, 'offered@example.ph', 2)
  await joinWaitlist(context, group)
  await db.update(seminars).set({ maxAttendees: 4 }).where(eq(seminars.id, id))
  await advanceAt(services, testNow)
  await joinWaitlist(context, group)
  const sent = await db.select().from(outbox).where(eq(outbox.recipientEmail, group.email))
  expect(sent.map(({ templateType }) => templateType)).toEqual([
    'waitlist_joined',
    'seat_offered',
    'seat_offered',
  ])
  const [, ...offers] = sent.map(({ data }) => (data as { validUntil?: string }).validUntil)
  expect(new Set(offers).size).toBe(1)
})
