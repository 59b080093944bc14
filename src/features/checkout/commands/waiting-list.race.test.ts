import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cancelOrder } from '#app/features/ledger/commands/cancel-registration.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { joinWaitlist } from '#app/features/waitlist/commands/join-waitlist.ts'
import { waitlistEntries } from '#app/features/waitlist/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { inDays } from '#tests/kit/builders.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { aSite } from '#tests/kit/site.ts'
import { advanceAt, aFullSeminar } from '#tests/kit/waitlist.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { findWrongCounters } from '#tests/kit/wrong-counters.ts'

const { database, db, services, contextAs } = await aSite()
const admin = await contextAs('admin')

const ahead = 20
const atOnce = 8

const hourInMs = 3_600_000
/** Noon in Manila, so that offers are made. */
const noon = new Date('2026-11-20T04:00:00Z')

/** A full seminar, whose registrants have yet to pay. */
async function aBusySeminar(seats: number) {
  const values = { startsAt: inDays(60), maxAttendees: seats, seatsTaken: 0, price: '500.00' }
  const { id: seminarId } = await aFullSeminar(db, values)
  const payments = []
  for (let seat = 0; seat < seats; seat += 1)
    payments.push(await aPayment(db, { seminarId, person: { seminarCount: 1, hasPendingPayment: true } }))
  return { seminarId, payments }
}

/** Half of the seats are rejected and half cancelled while as many people join, and two processes offer what is free. */
async function releaseWhileOthersJoin(racing: Database, seats: number) {
  const { seminarId, payments } = await aBusySeminar(seats)
  const context = { ...admin, db: racing, now: noon }
  const join = (place: number) =>
    joinWaitlist(
      { ...context, actor: null },
      {
        seminarId,
        email: `busy-${seminarId}-${place}@example.ph`,
        firstName: 'Ana',
        lastName: 'Reyes',
        seats: 1,
      },
    )
  const outcomes: PromiseSettledResult<unknown>[] = []
  // The queue is never empty, so that each seat has somebody to go to.
  for (let place = 0; place < ahead; place += 1) outcomes.push(...(await Promise.allSettled([join(place)])))
  for (let from = 0; from < seats; from += atOnce) {
    const steps = payments
      .slice(from, from + atOnce)
      .flatMap(({ id, seatLineId }, offset) => [
        from + offset + ahead < seats ? join(from + offset + ahead) : null,
        offset % 2 === 0
          ? verifyPayment(context, { registrationId: id, action: 'reject', notes: 'Not seen.' })
          : getOrderOfSeat(db, seatLineId).then((order) =>
              cancelOrder(context, { orderId: order.id, reason: 'Ill' }),
            ),
      ])
    const job = () => advanceAt({ ...services, db: racing }, noon)
    outcomes.push(...(await Promise.allSettled([job(), ...steps, job()])))
  }
  return { seminarId, outcomes }
}

/** Counters, offers and idle seats that are wrong. */
async function findWrong(seminarId: number): Promise<unknown[]> {
  const wrong = await findWrongCounters(db)
  const entries = await db.select().from(waitlistEntries).where(eq(waitlistEntries.seminarId, seminarId))
  const offered = entries.filter(({ status }) => status === 'offered').map(({ orderId }) => orderId)
  const isHeld = and(eq(orders.seminarId, seminarId), eq(orders.state, 'pending'))
  const held = (await db.select().from(orders).where(isHeld)).filter(({ holdsUntil }) => holdsUntil !== null)
  const known = new Set(offered)
  const lost = held.filter(({ id }) => !known.has(id))
  return [...wrong, ...lost, ...(known.size === held.length ? [] : ['offered twice'])]
}

test('200 rejected and cancelled seats go to 200 who join meanwhile, and on when their offers expire', async () => {
  const { seminarId, outcomes } = await releaseWhileOthersJoin(db, 200)
  await advanceAt(services, noon)
  expect(await findWrong(seminarId)).toEqual([])
  const countOf = (...statuses: ('waiting' | 'offered' | 'expired')[]) =>
    db.$count(
      waitlistEntries,
      and(eq(waitlistEntries.seminarId, seminarId), inArray(waitlistEntries.status, statuses)),
    )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  expect([await countOf('waiting'), await countOf('offered')]).toEqual([0, 200])
  // A day later all have expired at once.
  await Promise.all(
    [24, 24, 24].map((hours) => advanceAt(services, new Date(noon.getTime() + hours * hourInMs))),
  )
  expect(await findWrong(seminarId)).toEqual([])
  expect([await countOf('offered'), await countOf('expired')]).toEqual([0, 200])
}, 300_000)

test('Control: without locks, counters or offers go wrong', async () => {
  const wrong = await withoutLocks(database, async (racing) => {
    const { seminarId } = await releaseWhileOthersJoin(racing, 60)
    return findWrong(seminarId)
  })
  expect(wrong).not.toEqual([])
}, 300_000)
