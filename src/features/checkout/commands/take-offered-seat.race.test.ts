import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { registrations } from '#app/features/registrations/tables.ts'
import { waitlistEntries } from '#app/features/waitlist/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { aRegistration } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt, aFullSeminar, anEntry, entryTokenOf } from '#tests/kit/waitlist.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { findWrongCounters } from '#tests/kit/wrong-counters.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const rounds = 20

const { database, services } = await aSite()
const { db } = services

/** Noon in Manila, so that offers are made. */
const noon = new Date('2026-11-20T04:00:00Z')
const deadline = new Date('2026-11-21T04:00:00Z')
const lastMoment = new Date(deadline.getTime() - 1)

/** An offer is taken in its last millisecond, while the job gives it to the next in several processes. */
async function takeWhileItEnds(racing: Database) {
  const { id: seminarId } = await aFullSeminar(db, { maxAttendees: 1, seatsTaken: 0 })
  const entry = await anEntry(db, seminarId)
  await anEntry(db, seminarId)
  await advanceAt(services, noon)
  const offerToken = await entryTokenOf(services, entry.email)
  const input = aRegistration({ seminarId })
  const take = () =>
    registerForSeminar(
      { ...contextOf(services, { db: racing }), now: lastMoment },
      { input, idempotencyKey: null, offerToken },
    )
  const end = () => advanceAt({ ...services, db: racing }, deadline)
  const outcomes = await Promise.allSettled([end(), take(), end()])
  const [row] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.id, entry.id))
  const registered = await db.$count(registrations, eq(registrations.seminarId, seminarId))
  return { outcomes, outcome: `${row?.status} ${registered}` }
}

test('An offer that ends in the millisecond in which it is taken is either taken or expired', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { outcomes, outcome } = await takeWhileItEnds(db)
    expect(['taken 1', 'expired 0']).toContain(outcome)
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Refusal)
  }
  expect(await findWrongCounters(db)).toEqual([])
})

test('Control: without locks, an offer is both taken and expired, or its seat is counted wrongly', async () => {
  const outcomes: string[] = []
  await withoutLocks(database, async (racing) => {
    for (let round = 0; round < rounds; round += 1) {
      const { outcome } = await takeWhileItEnds(racing)
      outcomes.push(outcome)
    }
  })
  const wrong = outcomes.filter((outcome) => outcome !== 'taken 1' && outcome !== 'expired 0')
  expect([...wrong, ...(await findWrongCounters(db))]).not.toEqual([])
})
