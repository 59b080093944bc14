import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { aPerson, testNow } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { people } from '../../people/tables.ts'
import { countAttendees } from './attendees.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(() => database.close())

const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)

test('a number that is counted fast is counted each time', async () => {
  await aPerson(db)
  expect(await countAttendees(db, testNow)).toBe(1)
  await aPerson(db)
  expect(await countAttendees(db, testNow)).toBe(2)
})

test('a large number stands for ten seconds', async () => {
  await db.execute(
    sql`insert into ${people} (email) select 'many' || n || '@example.ph' from generate_series(1, 50000) n`,
  )
  expect(await countAttendees(db, later(1))).toBe(50_002)
  await aPerson(db)
  expect(await countAttendees(db, later(10))).toBe(50_002)
  expect(await countAttendees(db, later(11))).toBe(50_003)
})
