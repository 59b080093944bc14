import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { updateOwnAccount } from '#app/features/accounts/commands/update-account.ts'
import { registerForSeminar } from '#app/features/checkout/commands/register-for-seminar.ts'
import { inviteAttendees } from '#app/features/invitations/commands/invite-attendees.ts'
import { verifyPayment } from '#app/features/payments/commands/verify-payment.ts'
import { people } from '#app/features/people/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { actorOf, aPerson, aRegistration, aSeminar } from '#tests/kit/builders.ts'
import { aPayment } from '#tests/kit/payments.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { withoutLocks } from '#tests/kit/without-locks.ts'
import { findWrongCounters } from '#tests/kit/wrong-counters.ts'
import { erasePerson } from './erase-person.ts'

const rounds = 25

const { database, services } = await aSite()
const admin = actorOf(await aPerson(services.db, { role: 'admin' }))

/** Wrong counters, and personal data left of erased people. */
async function contradictions(): Promise<unknown[]> {
  const { rows } = await services.db.execute(sql`
    select 'name of ' || id as what from people where erased_at is not null and (first_name is not null or phone is not null)
    union all
    select 'details of ' || registrations.id from registrations join people on people.id = person_id
      where erased_at is not null and details ->> 'email' not like '%@erased.invalid'
    union all
    select 'e-mail ' || outbox.id from outbox join people on people.id = person_id
      where erased_at is not null and recipient_email not like '%@erased.invalid'
    union all
    select 'history of ' || person_id from interactions join people on people.id = person_id where erased_at is not null`)
  return [...(await findWrongCounters(services.db)), ...rows]
}

/** Runs every command at once on a person with a pending payment; each failure must be a refusal. */
async function rush(db: Database): Promise<void> {
  const payment = await aPayment(services.db, { person: { seminarCount: 1 } })
  const { person } = payment
  const [other, offered] = [await aSeminar(services.db), await aSeminar(services.db)]
  const adminContext = contextOf(services, { actor: admin, db })
  const themselves = contextOf(services, { actor: actorOf(person), db })
  const input = aRegistration({ seminarId: other.id, email: person.email })
  const outcomes = await Promise.allSettled([
    registerForSeminar(contextOf(services, { db }), { input, idempotencyKey: null }),
    erasePerson(adminContext, person.id),
    verifyPayment(adminContext, { registrationId: payment.id, action: 'approve' }),
    updateOwnAccount(themselves, { firstName: 'Back again', phone: '0917 555 0101' }),
    inviteAttendees(adminContext, { userIds: [person.id], seminarId: offered.id }),
    erasePerson(adminContext, person.id),
  ])
  for (const outcome of outcomes)
    if (outcome.status === 'rejected' && !(outcome.reason instanceof Refusal)) throw outcome.reason
}

test('erasePerson concurrent with registering, approving, inviting and editing leaves consistent data', async () => {
  for (let round = 0; round < rounds; round += 1) await rush(services.db)
  expect(await contradictions()).toEqual([])
  const erased = await services.db.$count(people, eq(people.displayName, 'Erased person'))
  expect(erased).toBeGreaterThan(0)
})

test('Control: without locks, concurrent erasure leaves contradictory data', async () => {
  await withoutLocks(database, async (db) => {
    for (let round = 0; round < rounds; round += 1) await rush(db).catch(() => undefined)
  })
  expect(await contradictions()).not.toEqual([])
})
