/** Test of what migrations make of rows with values that are offered no more. */
import { expect, onTestFinished, test } from 'vitest'
import { findMigrationsFolder, migrateDatabase } from '#app/platform/db/migrate.ts'
import { anEmptyDatabase, applyFirstMigrations } from '#tests/kit/schema-versions.ts'

/** A database of the first `migrations`, with rows. */
async function aDatabaseBefore(migrations: number, rows: string) {
  const database = await anEmptyDatabase()
  onTestFinished(() => database.close())
  await applyFirstMigrations(database.pool, migrations)
  await database.pool.query(rows)
  return {
    migrate: () => migrateDatabase(database.pool, findMigrationsFolder()),
    query: async (text: string) => (await database.pool.query(text)).rows,
  }
}

test('Designs of recognition are kept for appreciation, and requests are forgotten', async () => {
  const { migrate, query } = await aDatabaseBefore(
    6,
    `insert into certificate_designs (kind, name, layout, is_default, updated_at)
       values ('recognition', 'Golden', '{}', true, now()), ('appreciation', 'Silver', '{}', true, now());
     insert into certificate_batches (kind, holder_ids, handled, sends_email, skipped, state, created_at)
       values ('recognition', '{1}', 0, false, '[]', 'queued', now()), ('cpd', '{1}', 0, false, '[]', 'queued', now())`,
  )
  await migrate()
  expect(await query('select name, kind, is_default from certificate_designs order by id')).toEqual([
    { name: 'Golden', kind: 'appreciation', is_default: false },
    { name: 'Silver', kind: 'appreciation', is_default: true },
  ])
  expect(await query('select kind from certificate_batches')).toEqual([{ kind: 'cpd' }])
})

test('Price rules for returning registrants are deleted', async () => {
  const { migrate, query } = await aDatabaseBefore(
    8,
    `insert into price_rules (kind, label, percent, created_at, updated_at)
       values ('loyalty', 'Returning', 10, now(), now()), ('declared', 'Student', 20, now(), now())`,
  )
  await migrate()
  expect(await query('select label from price_rules')).toEqual([{ label: 'Student' }])
})
