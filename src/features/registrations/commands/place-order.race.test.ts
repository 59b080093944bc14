import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findPriceFacts } from '#app/features/orders/reads/price-facts.ts'
import { quote } from '#app/features/orders/rules/quote.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { aPerson, aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { registrations } from '../tables.ts'
import { placeOrder } from './place-order.ts'

const { database, db, contextAs } = await aSite()
const staff = await contextAs('staff')

const group = 5
const rounds = 10

/** Places an order of so many new people. */
async function place(on: Database, seminarId: number, count: number) {
  const persons = await Promise.all(Array.from({ length: count }, () => aPerson(db)))
  return inTransaction(on, async (tx) => {
    const seminar = await lockSeminar(tx, seminarId)
    if (seminar === null) throw new Error('There is no such seminar.')
    const seats = persons.map(({ id }) => ({ personId: id, fixedPrice: null }))
    const facts = await findPriceFacts(tx, { seminar, seats }, { now: staff.now, isLocked: true })
    const quoted = quote({ seminar, seats }, facts).seats
    const taken = persons.flatMap((row, nth) => {
      const own = quoted[nth]
      const details = aRegistration({ seminarId, email: row.email })
      return own === undefined ? [] : [{ person: { row, isNew: false }, existing: null, details, quote: own }]
    })
    await placeOrder(tx, { context: staff, seminar, seats: taken, idempotencyKey: null })
  })
}

/** Two groups and five single people for the last five seats, all at once. */
async function rush(on: Database) {
  const seminar = await aSeminar(db, { maxAttendees: group })
  const sizes = [1, group, 1, 1, group, 1, 1]
  const outcomes = await Promise.allSettled(sizes.map((size) => place(on, seminar.id, size)))
  const unexpected = outcomes.filter(
    (outcome) =>
      outcome.status === 'rejected' &&
      !(outcome.reason instanceof Refusal && outcome.reason.code === 'seminar_full'),
  )
  const placed = sizes.filter((_, place) => outcomes[place]?.status === 'fulfilled')
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminar.id))
  const stored = await db.$count(registrations, eq(registrations.seminarId, seminar.id))
  const promised = placed.reduce((sum, size) => sum + size, 0)
  return { unexpected: unexpected.length, promised, stored, seatsTaken: row?.seatsTaken }
}

const full = { unexpected: 0, promised: group, stored: group, seatsTaken: group }

test('The last five seats go to a group as a whole or to single people, never to more than five', async () => {
  for (let round = 0; round < rounds; round += 1) expect(await rush(db)).toEqual(full)
})

/** Control: the same command on connections that strip locks, without the CHECK constraint. */
test('Control: without the locks, more than five seats are taken', async () => {
  await database.pool.query('alter table seminars drop constraint seminars_seats_within_capacity')
  await withoutLocks(database, async (on) => {
    let most = 0
    for (let round = 0; round < rounds && most <= group; round += 1) most = (await rush(on)).promised
    expect(most).toBeGreaterThan(group)
  })
})
