import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createAccount } from '#app/features/accounts/commands/create-account.ts'
import { updatePerson } from '#app/features/accounts/queries/users.ts'
import { findTicketHolder } from '#app/features/attendance/queries/tickets.ts'
import { outbox } from '#app/features/email/tables.ts'
import { attendeeName } from '#app/features/people/rules/names.ts'
import { people } from '#app/features/people/tables.ts'
import { addPersonWithoutRegistration } from '#app/features/registrations/commands/find-or-create-person.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { actorOf, aPerson, aRegistration, aSeminar, testNow } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { registerForSeminar } from './register-for-seminar.ts'

const { db, services } = await aSite()
const visitor = contextOf(services)

async function anAddress() {
  const own = await aPerson(db, { firstName: 'Rosa', lastName: 'Santos' })
  const { id: seminarId } = await aSeminar(db)
  const { email } = own
  const register = (firstName: string, context = visitor, idempotencyKey: string | null = null) => {
    const input = aRegistration({ seminarId, email, firstName, lastName: 'Cruz' })
    return registerForSeminar(context, { input, idempotencyKey })
  }
  return { own, email, seminarId, register }
}

const peopleOn = (email: string) =>
  db.select().from(people).where(eq(people.email, email)).orderBy(asc(people.id))

describe('A registration with the address of a person', () => {
  test('whose given name is clearly another registers somebody else, once, and changes nothing of the person', async () => {
    const { own, email, seminarId, register } = await anAddress()
    const { id } = await register('Pedro', visitor, 'first')
    const [row, other, ...more] = await peopleOn(email)
    expect(row).toEqual(own)
    expect(other).toMatchObject({ id, firstName: 'Pedro', sharesMailbox: true, seminarCount: 1 })
    expect(more).toEqual([])

    expect(await register('Pedro', visitor, 'first')).toMatchObject({ id, isRepeated: true })
    await expect(register('Pedro', visitor, 'second')).rejects.toMatchObject({ code: 'already_registered' })
    const { id: next } = await aSeminar(db)
    const input = aRegistration({ seminarId: next, email, firstName: 'Pedrito' })
    expect(await registerForSeminar(visitor, { input, idempotencyKey: null })).toMatchObject({
      id,
      registrationType: 'additional_registration',
    })
    expect(await db.$count(registrations, eq(registrations.seminarId, seminarId))).toBe(1)
  })

  test('gives each of two people a seat in one seminar, with e-mail and ticket in their own name', async () => {
    const { own, email, seminarId, register } = await anAddress()
    await register('Rosa Mae')
    await register('Pedro')
    const held = await db
      .select({ id: registrations.id, personId: registrations.personId })
      .from(registrations)
      .where(eq(registrations.seminarId, seminarId))
      .orderBy(asc(registrations.id))
    const tickets = await Promise.all(held.map(({ id }) => findTicketHolder(db, id)))
    expect(held[0]?.personId).toBe(own.id)
    expect(tickets.map((ticket) => ticket && attendeeName(ticket.person))).toEqual([
      'Rosa M. Santos',
      'Pedro M. Cruz',
    ])
    const sent = await db
      .select({ name: outbox.recipientName })
      .from(outbox)
      .where(and(eq(outbox.recipientEmail, email), eq(outbox.templateType, 'registration_confirmation')))
      .orderBy(asc(outbox.id))
    expect(sent.map(({ name }) => name)).toEqual(['Rosa Santos', 'Pedro M. Cruz'])
  })

  test('by staff adds somebody else, and is refused for a name that is known', async () => {
    const { email } = await anAddress()
    const staff = contextOf(services, { actor: actorOf(await aPerson(db, { role: 'staff' })) })
    const { seminarId: _, ...input } = aRegistration({ seminarId: 0, email, firstName: 'Pedro' })
    expect(await addPersonWithoutRegistration(staff, input)).toMatchObject({
      registrationType: 'new_attendee',
    })
    for (const firstName of ['Pedro', 'Rosa'])
      await expect(addPersonWithoutRegistration(staff, { ...input, firstName })).rejects.toMatchObject({
        code: 'email_known',
      })
    expect((await peopleOn(email)).map(({ firstName }) => firstName)).toEqual(['Rosa', 'Pedro'])
  })
})

test('Somebody who shares an address is still found after its own person has another', async () => {
  const { own, email, register } = await anAddress()
  const { id } = await register('Pedro')
  const leaving = { email: `left-${own.id}@example.ph`, at: testNow }
  await inTransaction(db, (tx) => updatePerson(tx, own.id, leaving))
  expect((await peopleOn(email)).map((person) => person.id)).toEqual([id])
  await expect(register('Pedro')).rejects.toMatchObject({ code: 'already_registered' })
  expect((await peopleOn(email)).map((person) => person.id)).toEqual([id])
  const { id: newOwn } = await register('Divina')
  expect((await peopleOn(email)).find((person) => person.id === newOwn)).toMatchObject({
    sharesMailbox: false,
  })
})

test('The browser that registered somebody else on an address gets no account for it', async () => {
  const { own, email, register } = await anAddress()
  const { id, registrationId } = await register('Pedro')
  const claim = { personId: id, registrationId: registrationId ?? 0 }
  const input = { email, password: 'kalabaw at kubo', displayName: 'Pedro' }
  expect(await createAccount(visitor, { input, claim })).toEqual({ kind: 'link_sent' })
  expect(await peopleOn(email)).toMatchObject([own, { id, hasLogin: false }])
})

describe('A signed-in person who gives a clearly other name with their own address', () => {
  async function aSignedInPerson() {
    const { own, register: _, ...address } = await anAddress()
    await db.update(people).set({ emailVerifiedAt: testNow }).where(eq(people.id, own.id))
    const register = (isAnotherPerson?: boolean) =>
      registerForSeminar(contextOf(services, { actor: actorOf(own) }), {
        input: aRegistration({ ...address, firstName: 'Pedro', isAnotherPerson }),
        idempotencyKey: null,
      })
    return { own, ...address, register }
  }

  test('is asked who registers', async () => {
    const { register } = await aSignedInPerson()
    const issues = [{ path: 'isAnotherPerson', message: 'Are you Rosa?' }]
    await expect(register()).rejects.toMatchObject({ code: 'another_name', details: { issues } })
  })

  test('registers the other person by saying so', async () => {
    const { own, email, register } = await aSignedInPerson()
    const { id, registrationId } = await register(true)
    expect((await peopleOn(email)).map(({ firstName }) => firstName)).toEqual(['Rosa', 'Pedro'])
    expect(id).not.toBe(own.id)
    const [stored] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.id, registrationId ?? 0))
    expect(stored?.details).not.toHaveProperty('isAnotherPerson')
  })

  test('corrects their own name by saying that it is theirs', async () => {
    const { own, email, register } = await aSignedInPerson()
    expect(await register(false)).toMatchObject({ id: own.id })
    expect(await peopleOn(email)).toMatchObject([{ id: own.id, firstName: 'Pedro' }])
  })
})

test('An account whose address is not confirmed is not told the stored name', async () => {
  const { own, register } = await anAddress()
  const { id } = await register('Pedro', contextOf(services, { actor: actorOf(own) }))
  expect(id).not.toBe(own.id)
})
