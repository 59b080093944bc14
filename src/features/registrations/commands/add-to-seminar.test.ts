import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { outbox } from '#app/features/email/tables.ts'
import { interactions, people } from '#app/features/people/tables.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { actorOf, aPerson, aRegistration, aSeminar, inDays, testNow } from '#tests/kit/builders.ts'
import { aSeatHolder } from '#tests/kit/seats.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { registrations } from '../tables.ts'
import { addPersonToSeminar } from './add-to-seminar.ts'

const { database, db, services } = await aSite()
const staff = await aPerson(db, { role: 'staff' })
const context = contextOf(services, { actor: actorOf(staff) })

function add(userId: number, seminarId: number, idempotencyKey: string | null = null) {
  return addPersonToSeminar(context, { input: { userId, seminarId }, idempotencyKey })
}

async function stored(registrationId: number) {
  const [row] = await db
    .select(registrationColumns)
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  return row
}

async function seatsTaken(seminarId: number) {
  const [row] = await db.select().from(seminars).where(eq(seminars.id, seminarId))
  return row?.seatsTaken
}

describe('addPersonToSeminar for a known person', () => {
  test('takes a seat, pending payment if there is a price, with history and confirmation', async () => {
    const seminar = await aSeminar(db, { title: 'School Budgets', price: '500.00' })
    const person = await aPerson(db, { firstName: 'Luz', middleInitial: 'B', company: 'Basey NHS' })
    const id = await add(person.id, seminar.id)
    expect(await stored(id)).toMatchObject({
      personId: person.id,
      paymentStatus: 'pending',
      amountDue: '500.00',
      registrationType: 'existing_attendee',
      registeredBy: staff.id,
      details: { firstName: 'Luz', middleInitial: 'B', company: 'Basey NHS', email: person.email },
    })
    expect(await seatsTaken(seminar.id)).toBe(1)
    const history = await db.select().from(interactions).where(eq(interactions.personId, person.id))
    expect(history.map(({ title }) => title).sort()).toEqual([
      'Registered for School Budgets',
      'Registration received: School Budgets',
    ])
    const [queuedEmail] = await db.select().from(outbox).where(eq(outbox.personId, person.id))
    expect(queuedEmail).toMatchObject({ data: { firstName: 'Luz', paymentStatus: 'pending' } })
    expect(await stored(await add(person.id, (await aSeminar(db)).id))).toMatchObject({
      paymentStatus: 'verified',
      registrationType: 'additional_registration',
    })
    const [row] = await db.select().from(people).where(eq(people.id, person.id))
    expect(row).toMatchObject({ seminarCount: 2, lastActivityAt: testNow })
  })

  test('takes a seat again after a rejected payment, reusing the registration', async () => {
    const seminar = await aSeminar(db, { price: '500.00' })
    const person = await aSeatHolder(db, seminar.id, { paymentStatus: 'rejected', amountDue: '400.00' })
    const id = await add(person.id, seminar.id)
    expect(await stored(id)).toMatchObject({ paymentStatus: 'pending', amountDue: '500.00' })
    expect(await db.$count(registrations, eq(registrations.personId, person.id))).toBe(1)
    expect(await seatsTaken(seminar.id)).toBe(1)
  })

  test('takes one seat for two requests with the same idempotency key', async () => {
    const seminar = await aSeminar(db)
    const person = await aPerson(db)
    const first = await add(person.id, seminar.id, 'one try')
    expect(await add(person.id, seminar.id, 'one try')).toBe(first)
    expect(await seatsTaken(seminar.id)).toBe(1)
  })
})

describe('addPersonToSeminar refuses', () => {
  test('a second registration, with a message worded for staff', async () => {
    const seminar = await aSeminar(db)
    const person = await aSeatHolder(db, seminar.id)
    const message = 'This person is already registered for the specified seminar.'
    await expect(add(person.id, seminar.id)).rejects.toMatchObject({ code: 'already_registered', message })
    const input = aRegistration({ seminarId: seminar.id, email: person.email })
    const typed = registerForSeminar(context, { input, idempotencyKey: null })
    await expect(typed).rejects.toMatchObject({ message })
    const own = registerForSeminar(contextOf(services), { input, idempotencyKey: null })
    await expect(own).rejects.toMatchObject({
      message: expect.stringContaining('You are already registered for the specified seminar.'),
    })
  })

  test('a seminar that is unknown, full, over or cancelled', async () => {
    const person = await aPerson(db)
    const full = await aSeminar(db, { maxAttendees: 1 })
    await aSeatHolder(db, full.id)
    const over = await aSeminar(db, { startsAt: inDays(-3) })
    const cancelled = await aSeminar(db, { status: 'cancelled' })
    for (const [seminarId, code] of [
      [2_000_000_000, 'seminar_unknown'],
      [full.id, 'seminar_full'],
      [over.id, 'seminar_over'],
      [cancelled.id, 'seminar_cancelled'],
    ] as const)
      await expect(add(person.id, seminarId)).rejects.toMatchObject({ code })
  })

  test('a person who is unknown, erased or not active', async () => {
    const { id } = await aSeminar(db)
    const erased = await aPerson(db, { erasedAt: testNow })
    const suspended = await aPerson(db, { accountStatus: 'suspended' })
    await expect(add(2_000_000_000, id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(add(erased.id, id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(add(suspended.id, id)).rejects.toMatchObject({
      code: 'account_not_active',
      message: 'The account of this person is not active, so they cannot be registered.',
    })
  })
})

describe('Concurrent addPersonToSeminar calls', () => {
  async function rush(over: typeof db) {
    const seminar = await aSeminar(db, { maxAttendees: 2 })
    const persons = await Promise.all(Array.from({ length: 12 }, () => aPerson(db)))
    const presses = persons.map(({ id }) =>
      addPersonToSeminar(
        { ...context, db: over },
        { input: { userId: id, seminarId: seminar.id }, idempotencyKey: null },
      ),
    )
    const outcomes = await Promise.allSettled(presses)
    const failures = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    const held = await db.$count(registrations, eq(registrations.seminarId, seminar.id))
    return { held, seats: await seatsTaken(seminar.id), codes: failures.map(({ code }) => code) }
  }

  test('fill the last seats and no more', async () => {
    expect(await rush(db)).toEqual({ held: 2, seats: 2, codes: Array(10).fill('seminar_full') })
  })

  test('fail on the database constraint when the lock is removed (control)', async () => {
    const { codes } = await withoutLocks(database, rush)
    // The CHECK constraint stops what the lock would have refused with a message.
    expect(codes.some((code) => code !== 'seminar_full')).toBe(true)
  })

  test('for the same person create one registration', async () => {
    const seminar = await aSeminar(db)
    const { id } = await aPerson(db)
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => add(id, seminar.id)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await seatsTaken(seminar.id)).toBe(1)
  })
})
