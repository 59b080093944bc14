import { verify } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import { aPerson, testNow } from '#tests/kit/builders.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { passwords } from '../tables.ts'
import { createAdmin } from './create-user.ts'

const { db } = await aDatabase()

async function stored(email: string) {
  const [row] = await db
    .select()
    .from(people)
    .innerJoin(passwords, eq(passwords.personId, people.id))
    .where(eq(people.email, email))
  return row
}

test('createAdmin creates an administrator with a generated password, stored only as an argon2id hash', async () => {
  const { password } = await createAdmin(db, { email: 'first@example.ph', password: null }, testNow)
  const row = await stored('first@example.ph')
  expect(row?.people).toMatchObject({ role: 'admin', accountStatus: 'active', emailVerifiedAt: testNow })
  expect(password).toMatch(/^[a-z2-9]{27}$/)
  expect(row?.passwords.passwordHash).toMatch(/^\$argon2id\$/)
  expect(await verify(row?.passwords.passwordHash ?? '', password)).toBe(true)
})

test('createAdmin promotes an existing person to an active administrator and replaces the password', async () => {
  const person = await aPerson(db, { email: 'ana@example.ph', accountStatus: 'suspended' })
  await createAdmin(db, { email: person.email, password: 'chosen by hand' }, testNow)
  await createAdmin(db, { email: person.email, password: 'chosen again' }, testNow)
  const row = await stored(person.email)
  expect(row?.people).toMatchObject({ id: person.id, role: 'admin', accountStatus: 'active' })
  expect(await verify(row?.passwords.passwordHash ?? '', 'chosen again')).toBe(true)
})
