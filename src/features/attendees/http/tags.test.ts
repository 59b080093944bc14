import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#app/features/people/tables.ts'
import { aPerson, aSessionCookie } from '#tests/kit/builders.ts'
import { aSite } from '#tests/kit/site.ts'
import type { AttendeeList, TagList } from '../contract/attendees.ts'

const { db, api } = await aSite()
const staff = await aPerson(db, { role: 'staff' })

/** Creation times are set explicitly, because the list is ordered by them. */
function minutes(later: number): Date {
  return new Date(Date.UTC(2026, 9, 1, 0, later))
}

async function read(search: string) {
  const headers = { Cookie: await aSessionCookie(db, staff.id) }
  return api.call<AttendeeList>(`/attendees${search}`, { headers })
}

async function idsFound(search: string): Promise<number[]> {
  return (await read(search)).body.attendees.map(({ id }) => id)
}

async function readTags(search = '') {
  const headers = { Cookie: await aSessionCookie(db, staff.id) }
  return api.call<TagList>(`/attendees/tags${search}`, { headers })
}

test('Attendee tags: the list is filtered ignoring case, combined with the other filters', async () => {
  const tagged = await aPerson(db, { tags: ['Regional Office', 'VIP'], createdAt: minutes(-4) })
  const other = await aPerson(db, { tags: ['vip'], createdAt: minutes(-5) })
  expect(await idsFound('?tag=vIp')).toEqual([tagged.id, other.id])
  expect((await read('?tag=vip&limit=1')).body).toMatchObject({ total: 2 })
  expect(await idsFound(`?tag=vip&search=${other.email}`)).toEqual([other.id])
  expect(await idsFound('?tag=vip&paymentStatus=pending')).toEqual([])
  expect(await idsFound('?tag=regional')).toEqual([])
  await db
    .update(people)
    .set({ tags: ['Regional Office'] })
    .where(eq(people.id, tagged.id))
  expect(await idsFound('?tag=vip')).toEqual([other.id])
  await db.delete(people).where(eq(people.id, other.id))
  expect(await idsFound('?tag=vip')).toEqual([])
  expect((await readTags('?search=vip')).body.tags).toEqual([])
})

test('Attendee tags: listed alphabetically without duplicates, searched by any part, fifty at most', async () => {
  const many = Array.from({ length: 49 }, (_, index) => `Batch ${String(index).padStart(2, '0')}`)
  await aPerson(db, { tags: many })
  await aPerson(db, { tags: ['batch 00', 'Choir', 'Quezon 100%'] })
  expect((await readTags('?search=quezon%20100%25')).body.tags).toEqual(['Quezon 100%'])
  expect((await readTags('?search=ATCH%2000')).body.tags).toEqual(['Batch 00'])
  const { status, body } = await readTags()
  expect(status).toBe(200)
  expect(body.tags).toEqual([...many, 'Choir'])
})
