/** Concurrent commands on one person see either the complete row or none. */

import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteUser } from '#app/features/attendees/commands/delete-person.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { lockPerson } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import { addPersonWithoutRegistration } from '#app/features/registrations/commands/find-or-create-person.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { actorOf, aRegistration, aSeminar, aSessionCookie, aUser, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { hashNewPassword } from '../adapters/password-hash.ts'
import { getOwnAccount } from '../reads/own-account.ts'
import { passwords, sessions } from '../tables.ts'
import { changeOwnPassword } from './change-password.ts'
import { createAccount } from './create-account.ts'
import { endOtherSessions } from './end-sessions.ts'
import { signIn } from './sign-in.ts'
import { updateOwnAccount, updateUser } from './update-account.ts'

const { database, db, services } = await aSite()

const as = (person: typeof people.$inferSelect) => contextOf(services, { actor: actorOf(person) })

/** Milliseconds for a command to reach the locked row. */
const untilItWaits = 300

/** Starts a command while the person's row is locked, changes something, and releases the lock. */
async function whileHeld<T>(
  personId: number,
  command: () => Promise<T>,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<PromiseSettledResult<T>> {
  const pending = await inTransaction(db, async (tx) => {
    await lockPerson(tx, personId)
    const started = Promise.allSettled([command()])
    await sleep(untilItWaits)
    await change(tx)
    return { started }
  })
  const [outcome] = await pending.started
  return outcome
}

const password = 'kalabaw at kubo'
const otherHash = await hashNewPassword('isa pang gabi 77', 'password', [])

describe('A sign-in whose password has already been compared', () => {
  test.for([
    [
      'the password changes',
      401,
      (tx: Transaction, id: number) =>
        tx.update(passwords).set({ passwordHash: otherHash }).where(eq(passwords.personId, id)),
    ],
    [
      'the account is suspended',
      403,
      (tx: Transaction, id: number) =>
        tx.update(people).set({ accountStatus: 'suspended' }).where(eq(people.id, id)),
    ],
    [
      'the person is deleted',
      401,
      (tx: Transaction, id: number) => tx.delete(people).where(eq(people.id, id)),
    ],
  ] as const)('creates no session when, in the meantime, %s', async ([, status, change]) => {
    const person = await aUser(db)
    const outcome = await whileHeld(
      person.id,
      () => signIn(contextOf(services), { email: person.email, password }),
      (tx) => change(tx, person.id),
    )
    const kind = status === 401 ? 'unauthenticated' : 'forbidden'
    expect(outcome).toMatchObject({ status: 'rejected', reason: { kind } })
    expect(await db.select().from(sessions).where(eq(sessions.personId, person.id))).toEqual([])
  })

  test('leaves no session that the user’s own concurrent password change should have ended', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await aUser(db)
      const change = { currentPassword: password, newPassword: 'isa pang gabi 77' }
      await aSessionCookie(db, person.id)
      const [own] = await db.select().from(sessions).where(eq(sessions.personId, person.id))
      const context = contextOf(services, { actor: { ...actorOf(person), sessionId: own?.id ?? 0 } })
      await Promise.allSettled([
        ...Array.from({ length: 3 }, () => signIn(contextOf(services), { email: person.email, password })),
        changeOwnPassword(context, change),
      ])
      const left = await db.select().from(sessions).where(eq(sessions.personId, person.id))
      expect(left.map(({ id }) => id)).toEqual([own?.id])
    }
  })
})

test('changeOwnPassword refuses a second concurrent change with the same current password', async () => {
  const person = await aUser(db)
  const outcome = await whileHeld(
    person.id,
    () => changeOwnPassword(as(person), { currentPassword: password, newPassword: 'mahabang gabi 88' }),
    (tx) => tx.update(passwords).set({ passwordHash: otherHash }).where(eq(passwords.personId, person.id)),
  )
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'password_wrong' } })
})

describe('A user deleted while their own request is in progress', () => {
  test.for([
    [
      'changes their name',
      (person: typeof people.$inferSelect) => updateOwnAccount(as(person), { firstName: 'X' }),
    ],
    ['ends their other sessions', (person: typeof people.$inferSelect) => endOtherSessions(as(person))],
    [
      'changes their password',
      (person: typeof people.$inferSelect) =>
        changeOwnPassword(as(person), { currentPassword: password, newPassword: 'mahabang gabi 88' }),
    ],
  ] as const)('who %s is refused as unauthenticated', async ([, command]) => {
    const person = await aUser(db)
    const outcome = await whileHeld<unknown>(
      person.id,
      () => command(person),
      (tx) => tx.delete(people).where(eq(people.id, person.id)),
    )
    expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'unauthenticated' } })
    expect(await db.select().from(people).where(eq(people.email, person.email))).toEqual([])
  })

  test('who loads their account is refused as unauthenticated', async () => {
    const person = await aUser(db)
    await db.delete(people).where(eq(people.id, person.id))
    const viewer = { actor: actorOf(person), isGoogleAvailable: false, now: testNow }
    await expect(getOwnAccount(db, viewer)).rejects.toMatchObject({ kind: 'unauthenticated' })
  })

  test('who registers for a seminar is refused as unauthenticated and not created again', async () => {
    const person = await aUser(db)
    const seminar = await aSeminar(db)
    await db.delete(people).where(eq(people.id, person.id))
    await expect(register(person, seminar.id, true)).rejects.toMatchObject({ kind: 'unauthenticated' })
    expect(await db.select().from(people).where(eq(people.email, person.email))).toEqual([])
  })

  test('who adds a person as staff is refused as unauthenticated', async () => {
    const staff = await aUser(db, { role: 'staff' })
    await db.delete(people).where(eq(people.id, staff.id))
    const added = addPersonWithoutRegistration(as(staff), {
      ...aRegistration({ seminarId: 1 }),
      seminarId: null,
    })
    await expect(added).rejects.toMatchObject({ kind: 'unauthenticated' })
  })
})

function register(person: typeof people.$inferSelect, seminarId: number, isOwn = false) {
  return registerForSeminar(isOwn ? as(person) : contextOf(services), {
    input: aRegistration({ seminarId, email: person.email }),
    idempotencyKey: null,
  })
}

function reasonsOf(outcomes: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
}

describe('Commands that lock two people', () => {
  test('do not deadlock when staff members register each other at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const [first, second] = [await aUser(db, { role: 'staff' }), await aUser(db, { role: 'staff' })]
      const [one, two] = [await aSeminar(db), await aSeminar(db)]
      const outcomes = await Promise.allSettled([
        registerForSeminar(as(first), {
          input: aRegistration({ seminarId: one.id, email: second.email }),
          idempotencyKey: null,
        }),
        registerForSeminar(as(second), {
          input: aRegistration({ seminarId: two.id, email: first.email }),
          idempotencyKey: null,
        }),
      ])
      expect(reasonsOf(outcomes), `round ${round}`).toEqual([])
    }
  })

  test('do not deadlock when administrators register, change and delete the same person', async () => {
    const admins = await Promise.all([1, 2].map(() => aUser(db, { role: 'admin' })))
    const [first, second] = admins
    if (first === undefined || second === undefined) throw new Error('There are two.')
    for (let round = 0; round < 20; round += 1) {
      const person = await aUser(db)
      const seminars = [await aSeminar(db), await aSeminar(db)]
      const outcomes = await Promise.allSettled([
        ...seminars.map((seminar) =>
          registerForSeminar(as(first), {
            input: aRegistration({ seminarId: seminar.id, email: person.email }),
            idempotencyKey: null,
          }),
        ),
        updateUser(as(second), { input: { userId: person.id, role: 'staff' }, emailField: 'email' }),
        deleteUser(as(second), person.id),
      ])
      expect(
        reasonsOf(outcomes).filter((reason) => !(reason instanceof Refusal)),
        `round ${round}`,
      ).toEqual([])
    }
  })
})

test('Concurrent changes to one person cause only refusals, and seat counts stay correct', async () => {
  const admin = await aUser(db, { role: 'admin' })
  for (let round = 0; round < 15; round += 1) {
    const person = await aUser(db)
    const seminars = [await aSeminar(db), await aSeminar(db)]
    const input = { email: person.email, password: 'bahay kubo 1994', displayName: 'Again' }
    const outcomes = await Promise.allSettled([
      ...seminars.map(({ id }) => register(person, id)),
      ...seminars.map(({ id }) => register(person, id, true)),
      signIn(contextOf(services), { email: person.email, password }),
      updateUser(as(admin), {
        input: { userId: person.id, email: `moved${round}@example.ph` },
        emailField: 'email',
      }),
      deleteUser(as(admin), person.id),
      createAccount(contextOf(services), { input, claim: null }),
      updateOwnAccount(as(person), { firstName: 'Ana' }),
    ])
    const mistakes = reasonsOf(outcomes).filter((reason) => !(reason instanceof Refusal))
    expect(mistakes, `round ${round}`).toEqual([])
    const { rows } = await database.pool.query(
      `select s.id from seminars s where s.seats_taken <> (select count(*) from registrations r where r.seminar_id = s.id)`,
    )
    expect(rows).toEqual([])
  }
})
