import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { toPagination } from '#app/platform/paging.ts'
import { aPerson } from '#tests/kit/builders.ts'
import { rowsReadOf, settle } from '#tests/kit/rows-read.ts'
import { aDatabase } from '#tests/kit/site.ts'
import { linkedIdentities, passwords } from '../tables.ts'
import { listUsers } from './users.ts'

const database = await aDatabase()
const { db } = database

beforeEach(async () => {
  await db.execute(sql`truncate people cascade`)
})

const page = toPagination({ page: 1, limit: 20 })

async function listed(): Promise<number[]> {
  const { users, total } = await listUsers(db, { search: null, page })
  expect(total).toBe(users.length)
  return users.map(({ id }) => id)
}

const aPassword = (personId: number) => ({ personId, passwordHash: '-' })
const aGoogleAccount = (personId: number) => ({ personId, provider: 'google', subject: `s${personId}` })
const [passwordOf, identityOf] = [passwords.personId, linkedIdentities.personId]

describe('The users list, maintained by database triggers', () => {
  test('contains a person from their first login method until the last is removed', async () => {
    const { id } = await aPerson(db)
    expect(await listed()).toEqual([])
    await db.insert(passwords).values(aPassword(id))
    await db.insert(linkedIdentities).values(aGoogleAccount(id))
    expect(await listed()).toEqual([id])
    await db.delete(passwords).where(eq(passwordOf, id))
    expect(await listed()).toEqual([id])
    await db.delete(linkedIdentities).where(eq(identityOf, id))
    expect(await listed()).toEqual([])
  })

  test('follows a login method that is moved to another person', async () => {
    const [before, after] = [await aPerson(db), await aPerson(db)]
    await db.insert(passwords).values(aPassword(before.id))
    await db.update(passwords).set({ personId: after.id }).where(eq(passwordOf, before.id))
    expect(await listed()).toEqual([after.id])
  })

  test('loses deleted people, and everyone whose login methods are truncated', async () => {
    const [gone, left, linked] = [await aPerson(db), await aPerson(db), await aPerson(db)]
    await db.insert(passwords).values([gone, left].map(({ id }) => aPassword(id)))
    await db.insert(linkedIdentities).values(aGoogleAccount(linked.id))
    await db.delete(people).where(eq(people.id, gone.id))
    expect(await listed()).toEqual([linked.id, left.id])
    await db.execute(sql`truncate passwords`)
    expect(await listed()).toEqual([linked.id])
  })

  test('can be rebuilt with note_logins_anew() after a load with triggers disabled', async () => {
    const [loaded, linked] = [await aPerson(db), await aPerson(db)]
    await db.insert(linkedIdentities).values(aGoogleAccount(linked.id))
    for (const table of [passwords, linkedIdentities])
      await db.execute(sql`alter table ${table} disable trigger user`)
    await db.insert(passwords).values(aPassword(loaded.id))
    await db.delete(linkedIdentities)
    for (const table of [passwords, linkedIdentities])
      await db.execute(sql`alter table ${table} enable trigger user`)
    expect(await listed()).toEqual([linked.id])
    await db.execute(sql`select note_logins_anew()`)
    expect(await listed()).toEqual([loaded.id])
  })

  test('keeps a person who loses one login method while another is being added', async () => {
    const { id } = await aPerson(db)
    await db.insert(passwords).values(aPassword(id))
    // The insert starts first and commits last: the deletion waits for the person's row and must then see it.
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
    const coming = inTransaction(db, async (tx) => {
      await tx.insert(linkedIdentities).values(aGoogleAccount(id))
      written()
      await tx.execute(sql`select pg_sleep(0.2)`)
    })
    await isWritten
    await Promise.all([coming, db.delete(passwords).where(eq(passwordOf, id))])
    expect(await listed()).toEqual([id])
  })

  test('reads no more rows for a late page than it shows', async () => {
    await db.execute(sql`
      with many as (
        insert into people (email, created_at)
        select 'many' || n || '@example.ph', now() - n * interval '1 hour' from generate_series(1, 3000) n returning id
      )
      insert into passwords (person_id, password_hash) select id, '-' from many where id % 3 > 0`)
    await settle(db)
    const late = toPagination({ page: 90, limit: 20 })
    const { users, total } = await listUsers(db, { search: null, page: late })
    expect([users.length, total]).toEqual([20, 2000])
    const read = await rowsReadOf(db, 'people', (tx) => listUsers(tx, { search: null, page: late }))
    expect(read).toBe(20)
  })
})
