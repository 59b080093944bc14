import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
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

test('joinWaitlist puts addresses at the end of the queue, and e-mails them their place once', async () => {
  const { id } = await aFullSeminar()
  expect(await joinWaitlist(context, aRequest(id, 'first@example.ph'))).toEqual({ position: 1 })
  expect(await joinWaitlist(context, aRequest(id, 'second@example.ph', 4))).toEqual({ position: 2 })
  // Like the answer to an address that is new.
  expect(await joinWaitlist(context, aRequest(id, 'first@example.ph'))).toEqual({ position: 2 })
  const entries = await db.select().from(waitlistEntries).where(eq(waitlistEntries.seminarId, id))
  expect(entries).toMatchObject([
    { email: 'first@example.ph', seats: 1, status: 'waiting', joinedAt: testNow },
    { email: 'second@example.ph', seats: 4, status: 'waiting' },
  ])
  const sent = await db.select().from(outbox).where(eq(outbox.templateType, 'waitlist_joined'))
  expect(sent.map(({ recipientEmail, data }) => [recipientEmail, data])).toMatchObject([
    ['first@example.ph', { position: 1, firstName: 'Ana' }],
    ['second@example.ph', { position: 2, seats: 4 }],
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
  expect(await joinWaitlist(context, aRequest(id, 'group@example.ph', 2))).toEqual({ position: 1 })
})
