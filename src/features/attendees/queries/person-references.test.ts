import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aDatabase } from '#tests/kit/site.ts'
import { movedReferences, stayingReferences } from './person-references.ts'

const { db } = await aDatabase()

test('Every foreign key to people either follows a merged person, or is known to stay', async () => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'people'::regclass`)
  const classified = [...movedReferences.map(({ name }) => name), ...Object.values(stayingReferences).flat()]
  expect(rows.map(({ name }) => name).toSorted()).toEqual(classified.toSorted())
})
