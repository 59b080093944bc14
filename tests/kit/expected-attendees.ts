import { and, eq } from 'drizzle-orm'
import { registrations } from '#app/features/registrations/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { aSeatHolder } from './seats.ts'

type Values = Parameters<typeof aSeatHolder>[2]

export async function anExpected(db: Database, seminarId: number, values: Values = {}) {
  const person = await aSeatHolder(db, seminarId, values)
  const [registration] = await db
    .select()
    .from(registrations)
    .where(and(eq(registrations.personId, person.id), eq(registrations.seminarId, seminarId)))
  if (registration === undefined) throw new Error('Nobody is registered.')
  return { person, registration, registrationId: registration.id }
}
