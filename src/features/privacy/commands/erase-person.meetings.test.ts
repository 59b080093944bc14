import { asc, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { actorOf, aPerson } from '../../../../tests/kit/builders.ts'
import { createTestDatabase } from '../../../../tests/kit/database.ts'
import { contextOf, createTestServices } from '../../../../tests/kit/services.ts'
import { aWellKnownPerson } from '../../../../tests/kit/well-known.ts'
import { attendanceImportRows, attendanceImports } from '../../attendance/tables/imports.ts'
import { erasePerson } from './erase-person.ts'

const database = await createTestDatabase()
const { db } = database
const services = await createTestServices(database)

afterAll(async () => {
  await services.close()
  await database.close()
})

test('erasePerson removes names from reports of meetings and keeps the presence', async () => {
  const fileKey = 'proofs/00/0000000000000000000000000000000000000000.jpg'
  const { person, seminar, registration } = await aWellKnownPerson(db, { fileKey })
  const actor = actorOf(await aPerson(db, { role: 'admin' }))
  await erasePerson(contextOf(services, { actor }), person.id)
  const { registrationId, name, email, intervals } = attendanceImportRows
  const rows = await db
    .select({ registrationId, name, email, intervals })
    .from(attendanceImportRows)
    .innerJoin(attendanceImports, eq(attendanceImports.id, attendanceImportRows.importId))
    .where(eq(attendanceImports.seminarId, seminar.id))
    .orderBy(asc(attendanceImportRows.row))
  const kept = { name: '', email: null, intervals: [[0, 60_000]] }
  expect(rows).toEqual([
    { ...kept, registrationId: registration.id },
    { ...kept, registrationId: null },
  ])
})
