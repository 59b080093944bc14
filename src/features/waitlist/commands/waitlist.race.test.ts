import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import type { Database } from '#app/platform/db/database.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt, aFullSeminar, anEntry } from '#tests/kit/waitlist.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { waitlistEntries } from '../tables.ts'
import { joinWaitlist } from './join-waitlist.ts'

const rounds = 10

const { database, services } = await aSite()
const { db } = services

/** Noon in Manila, so that offers are made. */
const noon = new Date('2026-11-20T04:00:00Z')

/** @returns how many offers an entry got, in each round */
async function offerAtOnce(racing: Database): Promise<number[]> {
  const offers = []
  for (let round = 0; round < rounds; round += 1) {
    // More free seats than one, so that the constraint of the counter is no defense.
    const { id } = await aFullSeminar(db, { maxAttendees: 20 })
    await anEntry(db, id)
    const processes = Array.from({ length: 8 }, () => advanceAt({ ...services, db: racing }, noon))
    await Promise.allSettled(processes)
    offers.push(await db.$count(orders, eq(orders.seminarId, id)))
  }
  return offers
}

/** @returns the places that addresses were told who joined at once, in order */
async function joinAtOnce(racing: Database): Promise<number[]> {
  const { id: seminarId } = await aFullSeminar(db)
  const joining = Array.from({ length: 20 }, (_, place) =>
    joinWaitlist(contextOf(services, { db: racing }), {
      seminarId,
      email: `rush-${place}-${seminarId}@example.ph`,
      firstName: 'Ana',
      lastName: 'Reyes',
      seats: 1,
    }),
  )
  await Promise.all(joining)
  const told = await db
    .select({ data: outbox.data })
    .from(outbox)
    .innerJoin(waitlistEntries, eq(waitlistEntries.email, outbox.recipientEmail))
    .where(eq(waitlistEntries.seminarId, seminarId))
  return told
    .map(({ data }) => (data as { readonly position: number }).position)
    .sort((one, other) => one - other)
}

const places = Array.from({ length: 20 }, (_, place) => place + 1)

test('An entry is offered its seat once, by however many processes', async () => {
  expect(await offerAtOnce(db)).toEqual(Array.from({ length: rounds }, () => 1))
})

test('Control: without locks, an entry is offered its seat more than once', async () => {
  const offers = await withoutLocks(database, offerAtOnce)
  expect(offers.filter((count) => count !== 1)).not.toEqual([])
})

test('Addresses that join at once each get a place of their own', async () => {
  expect(await joinAtOnce(db)).toEqual(places)
})

test('Control: without locks, addresses that join at once get the same place', async () => {
  expect(await withoutLocks(database, joinAtOnce)).not.toEqual(places)
})

test('An address that joins twice at once has one entry', async () => {
  const { id: seminarId } = await aFullSeminar(db)
  const input = { seminarId, email: 'twice@example.ph', firstName: 'Ana', lastName: 'Reyes', seats: 1 }
  await Promise.all(Array.from({ length: 20 }, () => joinWaitlist(contextOf(services), input)))
  expect(await db.$count(waitlistEntries, eq(waitlistEntries.seminarId, seminarId))).toBe(1)
})
