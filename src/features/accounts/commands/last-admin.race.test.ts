import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { deleteUser } from '#app/features/attendees/commands/delete-person.ts'
import { people } from '#app/features/people/tables.ts'
import { actorOf, aUser } from '#tests/kit/builders.ts'
import { contextOf } from '#tests/kit/services.ts'
import { aSite } from '#tests/kit/site.ts'
import { updateUser } from './update-account.ts'

const { db, services } = await aSite()

const rounds = 20

test('Administrators who demote each other concurrently always leave one administrator', async () => {
  for (let round = 0; round < rounds; round += 1) {
    await db.delete(people).where(eq(people.role, 'admin'))
    const admins = await Promise.all(Array.from({ length: 4 }, () => aUser(db, { role: 'admin' })))
    const results = await Promise.allSettled(
      admins.map((admin, index) => {
        const victim = admins[(index + 1) % admins.length]
        if (victim === undefined) throw new Error('There is always a next one.')
        const context = contextOf(services, { actor: actorOf(admin) })
        return index % 2 === 0
          ? updateUser(context, { input: { userId: victim.id, role: 'staff' }, emailField: 'email' })
          : deleteUser(context, victim.id)
      }),
    )
    const left = await db.select().from(people).where(eq(people.role, 'admin'))
    expect(left, `round ${round}`).toHaveLength(1)
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(reasons, `round ${round}`).toEqual(['last_admin'])
  }
})
