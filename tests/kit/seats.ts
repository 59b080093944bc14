/** Registrations inserted without the form. */

import { eq, sql } from 'drizzle-orm'
import type { people } from '#app/features/people/tables.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import { aPerson, aRegistration } from './builders.ts'
import { insertRegistration, type RegistrationValues } from './orders.ts'

type Registration = Partial<RegistrationValues>
type Person = Partial<typeof people.$inferInsert>

/** A new person's registration, verified by default, with the seat counted. */
export async function aSeatHolder(
  db: Database,
  seminarId: number,
  { person: values = {}, ...registration }: Registration & { person?: Person } = {},
) {
  const person = await aPerson(db, values)
  const details = aRegistration({ seminarId, firstName: person.firstName ?? 'Ana' })
  const paymentStatus = registration.paymentStatus ?? 'verified'
  const kind = { registrationType: 'new_attendee', paymentStatus } as const
  await insertRegistration(db, { seminarId, personId: person.id, details, ...kind, ...registration })
  if (holdsSeat({ paymentStatus })) {
    const seatsTaken = sql`${seminars.seatsTaken} + 1`
    await db.update(seminars).set({ seatsTaken }).where(eq(seminars.id, seminarId))
  }
  return person
}

/** Id of the only registration of a person. */
export async function registrationIdOf(db: Database, personId: number): Promise<number> {
  const [row, ...others] = await db.select().from(registrations).where(eq(registrations.personId, personId))
  if (row === undefined || others.length > 0) throw new Error('The person has not one registration.')
  return row.id
}
