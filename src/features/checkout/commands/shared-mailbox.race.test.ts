import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { aPerson, aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const { database, db, services } = await aSite()

/** Registers a new person on another's address for many seminars at once; returns how many people that made. */
async function rush(connections: Database): Promise<number> {
  const { email } = await aPerson(db, { firstName: 'Rosa' })
  const seminars = await Promise.all(Array.from({ length: 8 }, () => aSeminar(db)))
  await Promise.all(
    seminars.map(({ id: seminarId }) =>
      registerForSeminar(contextOf(services, { db: connections }), {
        input: aRegistration({ seminarId, email, firstName: 'Pedro' }),
        idempotencyKey: null,
      }),
    ),
  )
  return db.$count(people, and(eq(people.email, email), eq(people.sharesMailbox, true)))
}

test('Simultaneous registrations of the same new person on another’s address make one person', async () => {
  for (let round = 0; round < 10; round += 1) expect(await rush(db)).toBe(1)
})

test('Without the lock of the address’s own person they make several', async () => {
  let most = 0
  for (let round = 0; round < 10 && most < 2; round += 1)
    most = Math.max(most, await withoutLocks(database, rush))
  expect(most).toBeGreaterThan(1)
})
