/** Database, services and API of one test file, closed after its tests. */
import { afterAll, beforeEach } from 'vitest'
import { createRateLimiter } from '../../src/platform/rate-limits.ts'
import { testNow } from './builders.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { createTestApi, createTestServices, type TestServices } from './services.ts'

export async function testDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  afterAll(() => database.close())
  return database
}

/** Before each test, `clock.now` is `testNow` and the rate limits are unused. */
export async function testServices(environment: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const created = await createTestServices(database, environment)
  const clock = { now: testNow }
  let { limits } = created
  const services: TestServices = {
    ...created,
    clock: () => clock.now,
    limits: {
      use: (rule, key) => limits.use(rule, key),
      refund: (rule, key) => limits.refund(rule, key),
    },
  }
  beforeEach(() => {
    clock.now = testNow
    limits = createRateLimiter(created.config, database.pool)
  })
  afterAll(async () => {
    await created.close()
    await database.close()
  })
  return { database, db: database.db, services, clock }
}

export async function testApi(environment: Record<string, string> = {}) {
  const opened = await testServices(environment)
  return { ...opened, api: createTestApi(opened.services) }
}
