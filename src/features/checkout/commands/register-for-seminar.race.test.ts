import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { outbox } from '#app/features/email/tables.ts'
import { interactions } from '#app/features/people/tables.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { lockSeminar, sharedSeminarLock } from '#app/features/seminars/queries/planning.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aPhoto, asDataUrl } from '#tests/kit/images.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutSeatLimit } from '#tests/kit/without-locks.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const seats = 20
const people = 200
/** Number of rounds, fewer on a second server, whose locks are the same. */
const rounds = process.env.TEST_DATABASE_URL ? 10 : 50

const { database, db, services } = await aSite()

/** All registrants submit at the same instant. */
async function rush(db: Database) {
  const seminar = await aSeminar(services.db, { maxAttendees: seats })
  const presses = Array.from({ length: people }, () =>
    registerForSeminar(contextOf(services, { db }), {
      input: aRegistration({ seminarId: seminar.id }),
      idempotencyKey: null,
    }),
  )
  const outcomes = await Promise.allSettled(presses)
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const stored = await services.db.$count(registrations, eq(registrations.seminarId, seminar.id))
  const [row] = await services.db.select().from(seminars).where(eq(seminars.id, seminar.id))
  return { answered: people - failures.length, failures, stored, seatsTaken: row?.seatsTaken }
}

test(`registerForSeminar gives ${seats} seats to exactly ${seats} of ${people} concurrent registrants, in each of ${rounds} rounds`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { answered, failures, stored, seatsTaken } = await rush(services.db)
    expect({ round, answered, stored, seatsTaken }).toEqual({
      round,
      answered: seats,
      stored: seats,
      seatsTaken: seats,
    })
    const codes = failures.map((failure) => (failure instanceof Refusal ? failure.code : failure))
    expect(new Set(codes)).toEqual(new Set(['seminar_full']))
  }
  // One e-mail per seat.
  expect(await services.db.$count(outbox)).toBe(seats * rounds)
  // Two history entries per seat: the registration and its e-mail.
  expect(await services.db.$count(interactions)).toBe(2 * seats * rounds)
})

test('registerForSeminar creates one registration for many simultaneous submissions by one person', async () => {
  const seminar = await aSeminar(services.db)
  const input = aRegistration({ seminarId: seminar.id })
  const same = await Promise.all(
    Array.from({ length: 20 }, () =>
      registerForSeminar(contextOf(services), { input, idempotencyKey: 'one' }),
    ),
  )
  expect(new Set(same.map((answer) => answer.registrationId)).size).toBe(1)
  const other = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      registerForSeminar(contextOf(services), { input, idempotencyKey: 'two' }),
    ),
  )
  expect(other.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await services.db.$count(registrations, eq(registrations.seminarId, seminar.id))).toBe(1)
})

/**
 * Control: the same command without the condition under which a seat is taken, and without the CHECK constraint. If
 * this did not oversell, the test above would prove nothing.
 */
test('Control: without the condition, concurrent registrations oversell the seminar', async () => {
  await database.pool.query('alter table seminars drop constraint seminars_seats_within_capacity')
  const sold = await withoutSeatLimit(database, async (db) => {
    let most = 0
    for (let round = 0; round < rounds && most <= seats; round += 1) most = (await rush(db)).stored
    return most
  })
  expect(sold).toBeGreaterThan(seats)
})

test('registerForSeminar requires a proof when the seminar gets a price during the request', async () => {
  const seminar = await aSeminar(db)
  const proofOfPaymentFile = asDataUrl(await aPhoto({ width: 64, height: 64 }))
  const input = aRegistration({ seminarId: seminar.id, proofOfPaymentFile })
  const pricing = new Proxy(db, {
    get(target, name) {
      if (name !== '$client') return Reflect.get(target, name)
      const connect = async () => {
        // Every edit sets `updatedAt`.
        const edit = { price: '10.00', updatedAt: new Date() }
        await target.update(seminars).set(edit).where(eq(seminars.id, seminar.id))
        return target.$client.connect()
      }
      return { connect }
    },
  })
  const press = (db: Database) =>
    registerForSeminar(contextOf(services, { db }), { input, idempotencyKey: null })
  await expect(press(pricing)).rejects.toMatchObject({ code: 'proof_missing' })
  await expect(press(db)).resolves.toMatchObject({ registeredSeminarId: seminar.id })
})

test('registerForSeminar waits while another command holds the seminar, and not for other registrations', async () => {
  const seminar = await aSeminar(services.db)
  const register = () =>
    registerForSeminar(contextOf(services), {
      input: aRegistration({ seminarId: seminar.id }),
      idempotencyKey: null,
    })
  const { waiting } = await inTransaction(services.db, async (tx) => {
    await lockSeminar(tx, seminar.id)
    const waiting = register()
    expect(await Promise.race([waiting, sleep(300, 'waits')])).toBe('waits')
    return { waiting }
  })
  await expect(waiting).resolves.toMatchObject({ registeredSeminarId: seminar.id })
  await inTransaction(services.db, async (tx) => {
    await tx.execute(sql`select ${sharedSeminarLock(seminar.id)}`)
    await expect(register()).resolves.toMatchObject({ registeredSeminarId: seminar.id })
  })
})
