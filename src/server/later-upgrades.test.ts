/** Migrations that change rows of later versions than the first (`upgrade.test.ts`). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmptyDatabase, migratePartly } from '../../tests/kit/first-schema.ts'
import { findMigrationsFolder, migrateDatabase } from '../platform/db/migrate.ts'

const database = await anEmptyDatabase()
const { pool } = database

beforeAll(async () => {
  await migratePartly(pool, 0, 46)
  await pool.query(`
    insert into seminars (title, starts_at, finishes_at, duration_in_minutes, location_type, location_address,
      location_details)
    values
      ('Saved', '2027-01-04', '2027-01-05', 60, 'online', null, 'https://zoom.us/j/1'),
      ('Typed', '2027-01-04', '2027-01-05', 60, 'online', null, 'https://meet.example/typed'),
      ('In person', '2027-01-04', '2027-01-05', 60, 'in_person', 'Hall A', 'Third floor');
    insert into seminar_meetings (seminar_id, url, opens_minutes_before)
    select id, 'https://zoom.us/j/1', 30 from seminars where title in ('Saved', 'In person')`)
  await migratePartly(pool, 46, 70)
  await pool.query(`insert into receiving_accounts (kind, label, account_name, created_at, updated_at)
    values ('wallet', 'Maya', '', now(), now()), ('gateway', 'Online', '', now(), now()),
      ('gateway', 'Another', '', now(), now())`)
  await migrateDatabase(pool, findMigrationsFolder())
})

afterAll(() => database.close())

test('Migration 0046 replaces only the details of online seminars with a saved meeting', async () => {
  const { rows } = await pool.query('select title, location_details as details from seminars order by id')
  expect(rows).toEqual([
    { title: 'Saved', details: 'The meeting link appears on your ticket 30 minutes before the start.' },
    { title: 'Typed', details: 'https://meet.example/typed' },
    { title: 'In person', details: 'Third floor' },
  ])
  const { rows: meetings } = await pool.query('select distinct url from seminar_meetings')
  expect(meetings).toEqual([{ url: 'https://zoom.us/j/1' }])
})

test('Migration 0071 makes the first account for payment gateways PayMongo’s, whatever its label', async () => {
  const { rows } = await pool.query('select label, gateway from receiving_accounts order by id')
  expect(rows).toEqual([
    { label: 'Maya', gateway: null },
    { label: 'Online', gateway: 'paymongo' },
    { label: 'Another', gateway: null },
  ])
})
