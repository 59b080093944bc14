/** Database, services and API of a test file, closed after its tests: `const { db, services, api } = await aSite()`. */
import { afterAll, beforeEach } from 'vitest'
import type { RoleName } from '#app/application/contract/actor.ts'
import { createRateLimiter } from '#app/platform/rate-limits.ts'
import { actorOf, aPerson, aSessionCookie, testNow } from './builders.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { contextOf, createTestApi, createTestServices, type TestServices } from './services.ts'

export async function aDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  afterAll(() => database.close())
  return database
}

/** Creates a site. Before each test, `clock.now` is `testNow` and the rate limits are unused. */
export async function aSite(environment: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const { db } = database
  const created = await createTestServices(database, environment)
  const clock = { now: testNow }
  let { limits } = created
  const services: TestServices = {
    ...created,
    clock: () => clock.now,
    limits: {
      use: (rule, key) => limits.use(rule, key),
      refund: (rule, key) => limits.refund(rule, key),
      refuseIfUsedUp: (rule, key) => limits.refuseIfUsedUp(rule, key),
    },
  }
  beforeEach(() => {
    clock.now = testNow
    limits = createRateLimiter(created.config, database.pool)
  })
  afterAll(async () => {
    await services.close()
    await database.close()
  })
  return {
    database,
    db,
    services,
    clock,
    api: createTestApi(services),
    /** Headers of a new user's session. */
    signIn: async (role: RoleName) => ({
      Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
    }),
    /** The context of a command called by a new user. */
    contextAs: async (role: RoleName) => contextOf(services, { actor: actorOf(await aPerson(db, { role })) }),
  }
}
