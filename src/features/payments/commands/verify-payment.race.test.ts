import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { actorOf, aPerson, aSeminar } from '#tests/kit/builders.ts'
import { aPayment, countDecisions } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { verifyPayment } from './verify-payment.ts'

const rounds = 20

const { database, services } = await aSite()
const verifiers = await Promise.all(
  ['Liza', 'Ramon', 'Grace'].map((firstName) => aPerson(services.db, { role: 'organizer', firstName })),
)

/** Several verifiers decide about the same payment at once, some to approve and some to reject. */
async function clash(db: Database) {
  const payment = await aPayment(services.db)
  const presses = verifiers.map((verifier, at) =>
    verifyPayment(contextOf(services, { db, actor: actorOf(verifier) }), {
      registrationId: payment.id,
      action: at % 2 === 0 ? 'approve' : 'reject',
      expectedUpdatedAt: payment.updatedAt.toISOString(),
    }),
  )
  const outcomes = await Promise.allSettled(presses)
  return {
    won: outcomes.filter(({ status }) => status === 'fulfilled').length,
    refusals: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.message] : [])),
    decisions: await countDecisions(services.db, payment.id),
  }
}

test('verifyPayment called by several verifiers at once: one decides, the others are refused with that name', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { won, refusals, decisions } = await clash(services.db)
    expect({ round, won, decisions }).toEqual({ round, won: 1, decisions: 1 })
    for (const text of refusals)
      expect(text).toMatch(/^(Liza|Ramon|Grace) Reyes (approved|rejected) this payment on November 19, 2026/)
  }
  expect(await services.db.$count(outbox)).toBe(rounds)
})

/** Approves two rejected payments at once when one seat is left. */
async function lastSeat(db: Database) {
  const seminar = await aSeminar(services.db, { price: '500.00', maxAttendees: 1 })
  const rejected = { seminarId: seminar.id, registration: { paymentStatus: 'rejected' } } as const
  const payments = [await aPayment(services.db, rejected), await aPayment(services.db, rejected)]
  const [verifier] = verifiers
  if (verifier === undefined) throw new Error('Nobody verifies.')
  const outcomes = await Promise.allSettled(
    payments.map(({ id }) =>
      verifyPayment(contextOf(services, { db, actor: actorOf(verifier) }), {
        registrationId: id,
        action: 'approve',
      }),
    ),
  )
  const [row] = await services.db.select().from(seminars).where(eq(seminars.id, seminar.id))
  return {
    seatsTaken: row?.seatsTaken ?? 0,
    refused: outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])),
  }
}

test('verifyPayment approves only one of two concurrent approvals for the last seat', async () => {
  for (let round = 0; round < rounds; round += 1)
    expect(await lastSeat(services.db)).toEqual({ seatsTaken: 1, refused: ['seminar_full'] })
})

/** Control: the same command on connections that strip row locks, without the CHECK constraint. */
test('Control: without the locks, several verifiers decide and the seminar is oversold', async () => {
  await database.pool.query('alter table seminars drop constraint seminars_seats_within_capacity')
  await withoutLocks(database, async (db) => {
    let [most, seats] = [0, 0]
    for (let round = 0; round < rounds && (most < 2 || seats < 2); round += 1) {
      most = Math.max(most, (await clash(db)).decisions)
      seats = Math.max(seats, (await lastSeat(db)).seatsTaken)
    }
    expect(most).toBeGreaterThan(1)
    expect(seats).toBeGreaterThan(1)
  })
})
