/** Migration 0071: the account in which money of PayMongo arrived until now stays its account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmptyDatabase, migratePartly } from '../../tests/kit/first-schema.ts'
import { findMigrationsFolder, migrateDatabase } from '../platform/db/migrate.ts'

const database = await anEmptyDatabase()
const { pool } = database

beforeAll(async () => {
  await migratePartly(pool, 0, 70)
  await pool.query(`insert into receiving_accounts (kind, label, account_name, created_at, updated_at)
    values ('wallet', 'Maya', '', now(), now()), ('gateway', 'Online', '', now(), now()),
      ('gateway', 'Another', '', now(), now())`)
  await migrateDatabase(pool, findMigrationsFolder())
})

afterAll(() => database.close())

test('The first account for payment gateways is PayMongo’s, whatever its label', async () => {
  const { rows } = await pool.query('select label, gateway from receiving_accounts order by id')
  expect(rows).toEqual([
    { label: 'Maya', gateway: null },
    { label: 'Online', gateway: 'paymongo' },
    { label: 'Another', gateway: null },
  ])
})
