import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aRegistration } from '../../tests/kit/builders.ts'
import {
  anEmptyDatabase,
  fillFirstSchema,
  firstMigrations,
  migratePartly,
} from '../../tests/kit/first-schema.ts'
import { createTestApi, createTestServices, type TestServices } from '../../tests/kit/services.ts'
import { findMigrationsFolder, listKnownMigrations, migrateDatabase } from '../platform/db/migrate.ts'
import { listDatabaseTables } from './backup/queries/catalog.ts'

const database = await anEmptyDatabase()
const { pool } = database
let services: TestServices
let api: ReturnType<typeof createTestApi>

/** Row count and hash of each table, over the columns of the first version. */
type Contents = ReadonlyMap<string, { columns: readonly string[]; rows: number; hash: string }>

async function readTable(name: string, columns: readonly string[]) {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const { rows } = await pool.query<{ text: string }>(
    `select row(${list})::text as text from ${name} order by 1`,
  )
  const hash = createHash('sha256')
  for (const { text } of rows) hash.update(`${text}\n`)
  return { columns, rows: rows.length, hash: hash.digest('hex') }
}

/** Columns that migrations drop on purpose. */
const dropped: Readonly<Record<string, readonly string[]>> = { seminars: ['version'] }

async function readAll(): Promise<Contents> {
  const client = await pool.connect()
  const tables = await listDatabaseTables(client).finally(() => client.release())
  const contents = new Map()
  for (const { name, columns } of [
    ...tables,
    { name: 'rate_limits', columns: ['key', 'points', 'expire'] },
  ]) {
    const lasting = columns.filter((column) => dropped[name]?.includes(column) !== true)
    contents.set(name, await readTable(name, lasting))
  }
  return contents
}

let before: Contents

beforeAll(async () => {
  await migratePartly(pool, 0, firstMigrations)
  await fillFirstSchema(pool)
  before = await readAll()
  await migrateDatabase(pool, findMigrationsFolder())
  services = await createTestServices(database)
  api = createTestApi(services)
})

afterAll(async () => {
  await services.close()
  await database.close()
})

describe('Database upgraded from the first version', () => {
  test('has at least one row in every table before the upgrade', () => {
    expect([...before].filter(([, { rows }]) => rows === 0)).toEqual([])
    expect(before.size).toBe(19)
  })

  test('has every migration applied', async () => {
    const { rows } = await pool.query('select hash from drizzle.__drizzle_migrations order by created_at')
    expect(rows.map(({ hash }) => hash)).toEqual(
      listKnownMigrations(findMigrationsFolder()).map(({ hash }) => hash),
    )
  })

  test('keeps the second factor optional', async () => {
    expect((await pool.query('select from second_factor_policy')).rowCount).toBe(0)
  })

  test('keeps every row and value', async () => {
    for (const [name, { columns, rows, hash }] of before)
      expect({ name, ...(await readTable(name, columns)) }).toEqual({ name, columns, rows, hash })
  })

  test('has the payment states of every person filled in', async () => {
    const { rows } = await pool.query(
      `select id, concat_ws(' ', case when has_pending_payment then 'pending' end,
        case when has_verified_payment then 'verified' end, case when has_rejected_payment then 'rejected' end) as has
      from people where has_pending_payment or has_verified_payment or has_rejected_payment order by id`,
    )
    expect(rows).toEqual([
      { id: 2, has: 'verified' },
      { id: 4, has: 'pending verified' },
      { id: 5, has: 'verified' },
      { id: 7, has: 'verified' },
      { id: 100, has: 'rejected' },
    ])
  })

  test('has every licence number as the primary licence of its holder', async () => {
    const { rows } = await pool.query(
      `select p.id, prc_license_no, license_no, profession_id, expires_on = prc_expiration_on as has_expiry
      from people p full join licences l on l.person_id = p.id where prc_license_no is not null or l.id is not null
      order by p.id`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toMatchObject({ license_no: row.prc_license_no, profession_id: null })
  })

  test('has the sign-in flag of every person filled in', async () => {
    const { rows } = await pool.query('select id from people where has_login order by id')
    expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4])
  })

  test('has nothing left of the precomputed attendee counts', async () => {
    const { rows } = await pool.query(
      `select relname as name from pg_class where relname like 'attendee%' and relname not like 'attendee_signatures%'
      union all select proname from pg_proc where proname in ('attendee_lists', 'mark_attendees_anew')
      union all select tgname from pg_trigger where tgname like 'people_note%attendee%'`,
    )
    expect(rows).toEqual([])
  })

  test('has the search text of existing outbox rows filled in', async () => {
    const { rows } = await pool.query(
      `select id from outbox where search_text like '%grace dela cruz registered%'`,
    )
    expect(rows).toEqual([{ id: 1 }])
  })

  test('still refuses changes of the audit log', async () => {
    await expect(pool.query('delete from audit_log')).rejects.toThrow('append-only')
    await expect(pool.query('truncate audit_log')).rejects.toThrow('append-only')
  })
})

describe('The site on a database upgraded from the first version', () => {
  test('accepts existing passwords and lists all attendees', async () => {
    const signIn = (password: string) =>
      api.send('/auth/login_with_password', { body: { email: 'organizer@example.ph', password } })
    expect((await signIn('kalabaw sa kubo')).status).toBe(401)
    const answer = await signIn('kalabaw at kubo')
    expect(answer.status).toBe(200)
    const headers = { Cookie: answer.headers.get('Set-Cookie')?.split(';')[0] ?? '' }
    const { status, body } = await api.call('/attendees?limit=100', { headers })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('孔明')
  })

  test('accepts a registration and gives it a higher id than all existing ones', async () => {
    const { status, body } = await api.call<{ registrationId: number }>('/attendees', {
      body: aRegistration({ seminarId: 1, email: 'new@example.ph' }),
    })
    expect(status).toBe(200)
    expect(body.registrationId).toBeGreaterThan(1000)
    const full = await api.call('/attendees', {
      body: aRegistration({ seminarId: 2, email: 'late@example.ph' }),
    })
    expect(full).toMatchObject({ status: 409 })
  })
})
