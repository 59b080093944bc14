/** A migrated database and services on it for one test file: `const { db, services } = await openServices()`. */
import { afterAll } from 'vitest'
import { createTestDatabase } from './database.ts'
import { createTestServices } from './services.ts'

/** Closes both after the tests of the file. */
export async function openServices(environment?: Record<string, string>) {
  const database = await createTestDatabase()
  const services = await createTestServices(database, environment)
  afterAll(async () => {
    await services.close()
    await database.close()
  })
  return { database, db: database.db, services }
}
