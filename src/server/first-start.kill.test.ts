import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aPerson, testNow } from '#tests/kit/builders.ts'
import { createTestDatabase, type TestDatabase } from '#tests/kit/database.ts'
import { createTestServices, type TestServices } from '#tests/kit/services.ts'
import { passwords, secondFactorPolicy } from '../features/accounts/tables.ts'
import { seminars } from '../features/seminars/tables.ts'
import type { OpenDatabase } from '../platform/db/open-database.ts'
import { prepareFirstStart } from './first-start.ts'
import { loadSampleData } from './sample/load-sample-data.ts'

const external = {
  DATABASE_URL: 'postgres://localhost/elsewhere',
  APP_SECRET: 'only this test knows what stands here',
}

let database: TestDatabase
let shown: string[]
let isFinished: boolean
const show = (lines: readonly string[]) => void shown.push(...lines)

beforeEach(async () => {
  database = await createTestDatabase()
  shown = []
  isFinished = false
  onTestFinished(() => database.close())
})

async function servicesFor(environment: Record<string, string> = {}): Promise<TestServices> {
  const services = await createTestServices(database, environment)
  onTestFinished(() => services.close())
  return services
}

function opened(isNewlyCreated: boolean): OpenDatabase {
  const { db, pool } = database
  const finishFirstStart = async () => {
    isFinished = true
  }
  return { db, pool, isNewlyCreated, finishFirstStart, close: async () => undefined }
}

const countSeminars = () => database.db.$count(seminars)

test('First start loads sample data and creates an administrator in a new embedded database', async () => {
  await prepareFirstStart(await servicesFor(), opened(true), show)
  expect(await countSeminars()).toBe(14)
  expect(shown.join('\n')).toMatch(/e-mail {4}admin@pagsulong\.example\n {2}password {2}[a-z2-9]{27}$/)
  expect(isFinished).toBe(true)
})

describe('The second-factor requirement at first start', () => {
  const policies = () => database.db.select().from(secondFactorPolicy)

  test('applies to a new database without people', async () => {
    expect(await policies()).toHaveLength(1)
  })

  test('begins once in an older installation when SECOND_FACTOR=after_grace is set', async () => {
    await database.db.delete(secondFactorPolicy)
    await prepareFirstStart(await servicesFor(), opened(false), show)
    expect(await policies()).toEqual([])
    const services = await servicesFor({ SECOND_FACTOR: 'after_grace' })
    await prepareFirstStart(services, opened(false), show)
    const later = { ...services, clock: () => new Date(testNow.getTime() + 1000) }
    await prepareFirstStart(later, opened(false), show)
    expect(await policies()).toEqual([{ id: 1, appliesSince: testNow }])
  })
})

test('First start rejects a common ADMIN_PASSWORD before storing anything', async () => {
  const services = await servicesFor({ ADMIN_EMAIL: 'ana@example.ph', ADMIN_PASSWORD: 'Password123' })
  await expect(prepareFirstStart(services, opened(true), show)).rejects.toThrow(
    'ADMIN_PASSWORD: is too common',
  )
  expect([await countSeminars(), shown, isFinished]).toEqual([0, [], false])
})

test('First start rejects an ADMIN_PASSWORD made of host name or e-mail before storing anything', async () => {
  for (const ADMIN_PASSWORD of ['Pagsulong 1994', 'teachers2026', 'ana.reyes']) {
    const services = await servicesFor({
      APP_URL: 'https://teachers.example.ph',
      ADMIN_EMAIL: 'ana.reyes@example.ph',
      ADMIN_PASSWORD,
    })
    await expect(prepareFirstStart(services, opened(true), show)).rejects.toThrow(
      'ADMIN_PASSWORD: is too easy to guess',
    )
  }
  expect([await countSeminars(), shown, isFinished]).toEqual([0, [], false])
})

test('First start resumes after a crash between sample data and administrator', async () => {
  const services = await servicesFor()
  await loadSampleData(services)
  await prepareFirstStart(services, opened(true), show)
  expect(await countSeminars()).toBe(14)
  expect(shown).toHaveLength(3)
  expect(isFinished).toBe(true)
})

test('First start replaces a generated password that was never displayed', async () => {
  const services = await servicesFor({ SAMPLE_DATA: 'off' })
  const hashOf = async () => (await database.db.select().from(passwords))[0]?.passwordHash
  const cutOff = prepareFirstStart(services, opened(true), () => {
    throw new Error('killed')
  })
  await expect(cutOff).rejects.toThrow('killed')
  const unseen = await hashOf()
  expect(isFinished).toBe(false)
  await prepareFirstStart(services, opened(true), show)
  expect(await hashOf()).not.toBe(unseen)
  expect(await database.db.$count(passwords)).toBe(1)
})

test('First start loads no sample data into an existing embedded database without seminars', async () => {
  await prepareFirstStart(await servicesFor(), opened(false), show)
  expect(await countSeminars()).toBe(0)
  expect(shown).toEqual([])
})

test('First start loads sample data into an empty external database only when SAMPLE_DATA=on', async () => {
  await prepareFirstStart(await servicesFor(external), opened(false), show)
  expect(await countSeminars()).toBe(0)
  const wanted = await servicesFor({ ...external, SAMPLE_DATA: 'on' })
  await prepareFirstStart(wanted, opened(false), show)
  expect(await countSeminars()).toBe(14)
  await prepareFirstStart(wanted, opened(false), show)
  expect(await countSeminars()).toBe(14)
})

test('First start changes nothing in an external database that has people', async () => {
  await aPerson(database.db)
  await prepareFirstStart(await servicesFor({ ...external, SAMPLE_DATA: 'on' }), opened(false), show)
  expect(await countSeminars()).toBe(0)
})

test('First start creates one administrator when several machines start at once', async () => {
  const services = await servicesFor({ ...external, ADMIN_EMAIL: 'boss@example.ph' })
  await Promise.all(Array.from({ length: 4 }, () => prepareFirstStart(services, opened(false), show)))
  expect(shown).toHaveLength(3)
  const { rows } = await database.db.execute(sql`select email from people where role = 'admin'`)
  expect(rows).toEqual([{ email: 'boss@example.ph' }])
})
