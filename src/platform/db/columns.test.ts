import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { seminars } from '#app/features/seminars/tables.ts'
import { aSeminar } from '#tests/kit/builders.ts'
import { createTestDatabase } from '#tests/kit/database.ts'
import { selectIsoTimestamp, toIsoTimestamp } from './columns.ts'
import { inTransaction } from './database.ts'

const { db, close } = await createTestDatabase()

afterAll(close)

test.for([
  '2026-11-28T07:00:00.000Z',
  '2026-11-28T07:00:00.100Z',
  '2026-11-28T07:00:00.120Z',
  '2026-11-28T07:00:00.001Z',
  '0099-01-01T00:00:00.000Z',
  '9999-12-31T12:59:59.999Z',
])('selectIsoTimestamp returns %s exactly as stored', async (instant) => {
  await db.delete(seminars)
  await aSeminar(db, { startsAt: new Date(instant), endsAt: null })
  const columns = {
    startsAt: selectIsoTimestamp(seminars.startsAt),
    endsAt: selectIsoTimestamp(seminars.endsAt),
  }
  expect(await db.select(columns).from(seminars)).toEqual([{ startsAt: instant, endsAt: null }])
})

test('toIsoTimestamp converts a PostgreSQL timestamp of another time zone to the same UTC instant', async () => {
  const stored = await inTransaction(db, async (tx) => {
    await tx.execute(sql`set local timezone = 'Asia/Manila'`)
    const { rows } = await tx.execute<{ text: string }>(sql`select '2026-11-28T07:00:00Z'::timestamptz::text`)
    return String(rows[0]?.text)
  })
  expect(stored).toContain('+08')
  expect(toIsoTimestamp(stored)).toBe('2026-11-28T07:00:00.000Z')
})
