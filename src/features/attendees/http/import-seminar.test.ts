import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { aPerson, aSeminar, aSessionCookie } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { aPriceRule } from '../../../../tests/kit/discounts.ts'
import { anImportForm } from '../../../../tests/kit/import-files.ts'
import { withLedger } from '../../../../tests/kit/ledger.ts'
import { createTestApi, createTestServices } from '../../../../tests/kit/services.ts'
import { registrations } from '../../registrations/tables.ts'
import type { ImportPreview, ImportResult } from '../contract/import.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)
const api = createTestApi(withLedger(services))
const headers = { Cookie: await aSessionCookie(db, (await aPerson(db, { role: 'organizer' })).id) }

afterAll(async () => {
  await services.close()
  await database.close()
})

const post = (path: string, body: FormData) =>
  api.call<ImportPreview & ImportResult>(`/attendees/${path}`, { body, headers })

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

test('POST /attendees/import/preview says what each seat costs, and the import bills it', async () => {
  await aPriceRule(db, { kind: 'group', label: 'Schools', minSeats: 2, amount: '100' })
  const seminar = await aSeminar(db, { price: '500.00' })
  const form = () =>
    anImportForm(['Ana,Reyes,seat-3@example.ph', 'Ben,Uy,seat-4@example.ph', 'Cy,,x'], {
      seminarId: String(seminar.id),
    })
  const { body } = await post('import/preview', form())
  const price = { price: 400, reason: 'Schools (group of 2)' }
  expect(body.rows.map((row) => row.price)).toEqual([price, price, null])
  expect(body.seminar?.prices).toEqual({
    ...{ group: 'Group of 2: Schools, ₱100 off', seats: [{ ...price, count: 2 }] },
  })
  expect((await post('import', form())).body.successfulImports).toBe(2)
  const rows = await db.select().from(registrations).where(eq(registrations.seminarId, seminar.id))
  expect(rows.map(({ amountDue }) => amountDue)).toEqual(['400.00', '400.00'])
})
