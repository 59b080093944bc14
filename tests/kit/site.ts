/** What a test file runs against, closed after its tests: `const { db, services, api } = await aSite()`. */
import { afterAll } from 'vitest'
import type { RoleName } from '../../src/features/people/contract/actor.ts'
import { actorOf, aPerson, aSessionCookie } from './builders.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { contextOf, createTestApi, createTestServices } from './services.ts'

export async function aDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase()
  afterAll(() => database.close())
  return database
}

export async function aSite(environment: Record<string, string> = {}) {
  const database = await aDatabase()
  const { db } = database
  const services = await createTestServices(database, environment)
  afterAll(() => services.close())
  return {
    ...{ database, db, services },
    get api() {
      return createTestApi(services)
    },
    /** Headers of a new user's session. */
    signIn: async (role: RoleName) => ({
      Cookie: await aSessionCookie(db, (await aPerson(db, { role })).id),
    }),
    /** The context of a command called by a new user. */
    contextAs: async (role: RoleName) => contextOf(services, { actor: actorOf(await aPerson(db, { role })) }),
  }
}
