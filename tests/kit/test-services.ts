import { afterAll } from 'vitest'
import { createTestDatabase } from './database.ts'
import { createTestApi, createTestServices } from './services.ts'

/** A database, services and the API for the tests of a file, closed after them. */
export async function openTestServices(environment: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const services = await createTestServices(database, environment)
  afterAll(async () => {
    await services.close()
    await database.close()
  })
  return { database, db: database.db, services, api: createTestApi(services) }
}
