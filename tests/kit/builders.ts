/** Builders of test data with plausible defaults. */

import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type { Actor } from '#app/application/contract/actor.ts'
import { hashToken } from '#app/features/accounts/adapters/one-time-token.ts'
import { sessionCookieName } from '#app/features/accounts/adapters/sign-in-cookies.ts'
import { passwords, sessions } from '#app/features/accounts/tables.ts'
import { toSlotsOfDays } from '#app/features/attendance/commands/replace-slots.ts'
import { attendanceSlots } from '#app/features/attendance/tables/slots.ts'
import { people } from '#app/features/people/tables.ts'
import type { RegisterInput } from '#app/features/registrations/contract/registration.ts'
import { seminarFinishesAt } from '#app/features/seminars/rules/availability.ts'
import { categories, seminars } from '#app/features/seminars/tables.ts'
import type { Database } from '#app/platform/db/database.ts'

/** The current time in tests: a Thursday morning in Manila. */
export const testNow = new Date('2026-11-19T02:00:00.000Z')

/** The production format with the cheapest parameters. */
function cheapHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1 })
}

const dayInMs = 24 * 60 * 60 * 1000
let counter = 0

function next(): number {
  counter += 1
  return counter
}

export function inDays(days: number, from = testNow): Date {
  return new Date(from.getTime() + days * dayInMs)
}

export type SeminarRow = typeof seminars.$inferSelect
type SeminarValues = Partial<typeof seminars.$inferInsert>

/** A free online seminar in a week with a hundred seats by default, and the slots of its days. */
export async function aSeminar(db: Database, values: SeminarValues = {}): Promise<SeminarRow> {
  const startsAt = values.startsAt ?? inDays(7)
  const durationInMinutes = values.durationInMinutes ?? 120
  const endsAt =
    values.endsAt === undefined ? new Date(startsAt.getTime() + 2 * 60 * 60 * 1000) : values.endsAt
  const end = seminarFinishesAt({ startDate: startsAt, endDate: endsAt, durationMinutes: durationInMinutes })
  const [row] = await db
    .insert(seminars)
    .values({
      title: `Seminar ${next()}`,
      maxAttendees: 100,
      createdAt: testNow,
      updatedAt: testNow,
      ...values,
      startsAt,
      endsAt,
      durationInMinutes,
      finishesAt: end,
      ...(values.status === 'cancelled' && { cancelledAt: testNow }),
    })
    .returning()
  if (row === undefined) throw new Error('The seminar was not stored.')
  await db.insert(attendanceSlots).values(toSlotsOfDays(row))
  return row
}

export async function aCategory(db: Database, values: Partial<typeof categories.$inferInsert> = {}) {
  const [row] = await db
    .insert(categories)
    .values({ name: `Category ${next()}`, ...values })
    .returning()
  if (row === undefined) throw new Error('The category was not stored.')
  return row
}

export async function aPerson(db: Database, values: Partial<typeof people.$inferInsert> = {}) {
  const [row] = await db
    .insert(people)
    .values({ email: `person${next()}@example.ph`, firstName: 'Ana', lastName: 'Reyes', ...values })
    .returning()
  if (row === undefined) throw new Error('The person was not stored.')
  return row
}

/** This person as an actor, with a session that is not stored. */
export function actorOf(person: typeof people.$inferSelect): Actor {
  const { id: personId, email, role } = person
  return { personId, email, role, displayName: person.displayName ?? 'Ana Reyes', sessionId: 0 }
}

export async function aUser(
  db: Database,
  {
    password = 'kalabaw at kubo',
    ...values
  }: Partial<typeof people.$inferInsert> & { password?: string } = {},
) {
  const person = await aPerson(db, values)
  await db.insert(passwords).values({ personId: person.id, passwordHash: await cheapHash(password) })
  return person
}

interface SessionValues {
  readonly personId: number
  readonly now: Date
  readonly reauthenticatedAt: Date | null
}

async function aSession(db: Database, { personId, now, reauthenticatedAt }: SessionValues): Promise<string> {
  const token = randomBytes(16).toString('hex')
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    personId,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + dayInMs),
    reauthenticatedAt,
  })
  return `${sessionCookieName}=${token}`
}

/** Cookie header of a session that was just re-authenticated. */
export function aSessionCookie(db: Database, personId: number, now = testNow): Promise<string> {
  return aSession(db, { personId, now, reauthenticatedAt: now })
}

/** Cookie header of a session that was only signed in. */
export function aSignInCookie(db: Database, personId: number, now = testNow): Promise<string> {
  return aSession(db, { personId, now, reauthenticatedAt: null })
}

export function aRegistration(values: Partial<RegisterInput> & { seminarId: number }) {
  return {
    firstName: 'Ana Grace',
    middleInitial: 'Murray',
    lastName: 'Dela Cruz',
    email: `grace${next()}@example.ph`,
    company: 'Samar National High School',
    jobTitle: 'Teacher II',
    phone: '0917 555 0101',
    source: 'facebook',
    isCpdasUser: false,
    ...values,
  } satisfies RegisterInput
}
