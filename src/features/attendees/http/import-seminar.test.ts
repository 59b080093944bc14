import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { aPerson, aSeminar, aSessionCookie } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { anImportForm } from '../../../../tests/kit/import-files.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'
import { registrations } from '../../registrations/tables.ts'
import type { ImportResult } from '../contract/import.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(services)
const headers = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id) }

afterAll(async () => {
  await services.close()
  await database.close()
})

const post = (path: string, body: FormData) => api.call<ImportResult>(`/attendees/${path}`, { body, headers })

test('POST /attendees/import with a seminar ID registers the imported people for it', async () => {
  const seminar = await aSeminar(db)
  const { status, body } = await post(
    'import',
    anImportForm(['Ana,Reyes,seat-1@example.ph'], { seminarId: String(seminar.id) }),
  )
  expect([status, body.successfulImports]).toEqual([200, 1])
  expect(await db.$count(registrations, eq(registrations.seminarId, seminar.id))).toBe(1)
  for (const [seminarId, refused] of [
    ['x', 400],
    ['0', 400],
    ['2000000000', 404],
  ] as const)
    expect(
      (await post('import/preview', anImportForm(['Ana,Reyes,seat-2@example.ph'], { seminarId }))).status,
    ).toBe(refused)
})
