import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { actorOf, aPerson, aUser } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { createUser } from './create-user.ts'
import { lockManagedUser, type ManagedUserChange } from './lock-users.ts'

const { db, services } = await aSite()

beforeEach(async () => {
  await db.delete(people)
})

function lockFor(actor: typeof people.$inferSelect, change: ManagedUserChange) {
  const context = contextOf(services, { actor: actorOf(actor) })
  return inTransaction(db, (tx) => lockManagedUser(tx, context, change))
}

test.for([
  [
    'is suspended',
    (id: number) => db.update(people).set({ accountStatus: 'suspended' }).where(eq(people.id, id)),
  ],
  [
    'is inactive',
    (id: number) => db.update(people).set({ accountStatus: 'inactive' }).where(eq(people.id, id)),
  ],
] as const)('The last-administrator rule does not count an administrator who %s', async ([, change]) => {
  const [last, other] = [await aUser(db, { role: 'admin' }), await aUser(db, { role: 'admin' })]
  await change(other.id)
  for (const loss of [{ removesAccess: true }, { newRole: 'staff' }] as const) {
    await expect(lockFor(last, { userId: last.id, ...loss })).rejects.toMatchObject({ code: 'last_admin' })
    // A user who cannot sign in does not count as an administrator who could be lost.
    expect(await lockFor(last, { userId: other.id, ...loss })).toMatchObject({ id: other.id })
  }
})

test('The last-administrator rule does not count an administrator who has no way to sign in', async () => {
  const last = await aUser(db, { role: 'admin' })
  await aPerson(db, { role: 'admin' })
  const demotion = lockFor(last, { userId: last.id, newRole: 'attendee' })
  await expect(demotion).rejects.toMatchObject({ code: 'last_admin' })
})

test('The last administrator may be changed in any way that keeps role and access', async () => {
  const last = await aUser(db, { role: 'admin' })
  expect(await lockFor(last, { userId: last.id, newRole: 'admin' })).toMatchObject({ id: last.id })
  expect(await lockFor(last, { userId: last.id })).toMatchObject({ id: last.id })
})

test('A person who shares the address of someone else gets neither role nor login', async () => {
  const admin = await aUser(db, { role: 'admin' })
  const own = await aUser(db)
  const other = await aPerson(db, { email: own.email, sharesMailbox: true })
  for (const change of [{ newRole: 'staff' }, { changesSignIn: true }] as const) {
    const locking = lockFor(admin, { userId: other.id, ...change })
    await expect(locking).rejects.toMatchObject({ code: 'shares_mailbox' })
  }
  const input = { email: own.email, displayName: 'Pedro', role: 'attendee' } as const
  const creating = createUser(contextOf(services, { actor: actorOf(admin) }), input)
  await expect(creating).rejects.toMatchObject({ code: 'email_in_use' })
})

test('createUser refuses an organizer who adds a login to an administrator without one', async () => {
  const organizer = await aUser(db, { role: 'organizer' })
  const admin = await aPerson(db, { role: 'admin' })
  const context = contextOf(services, { actor: actorOf(organizer) })
  const input = {
    email: admin.email,
    displayName: 'Mine',
    password: 'mahabang gabi 88',
    role: 'attendee',
  } as const
  await expect(createUser(context, input)).rejects.toMatchObject({ code: 'target_is_admin' })
})
