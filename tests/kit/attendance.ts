/** Slots, tickets and registrations for tests of attendance. */

import { and, eq, sql } from 'drizzle-orm'
import type { CommandContext } from '#app/application/commands/command-context.ts'
import { signTicket } from '#app/features/attendance/adapters/ticket-keys.ts'
import type { CheckInAccess } from '#app/features/attendance/commands/check-in-passes.ts'
import { receiveScans } from '#app/features/attendance/commands/receive-scans.ts'
import { getSigningKey } from '#app/features/attendance/commands/signing-keys.ts'
import type { ScanInput } from '#app/features/attendance/contract/check-in.ts'
import type { TicketPayload } from '#app/features/attendance/rules/ticket-code.ts'
import { attendanceSlots } from '#app/features/attendance/tables/slots.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { Database } from '#app/platform/db/database.ts'
import type { Services } from '#app/platform/services.ts'
import { aSeminar, testNow } from './builders.ts'
import { seatsSql } from './orders.ts'
import { aSeatHolder } from './seats.ts'

const minuteInMs = 60_000

/** Minutes after the start of test seminars, which is `testNow`. */
export function minutesIn(minutes: number): Date {
  return new Date(testNow.getTime() + minutes * minuteInMs)
}

/** A seminar of eight hours that has just started. */
export function aRunningSeminar(db: Database, values: Parameters<typeof aSeminar>[1] = {}) {
  return aSeminar(db, { startsAt: testNow, endsAt: minutesIn(480), ...values })
}

let labels = 0

/**
 * Creates a slot, by default the first two hours of the seminar, for 120 minutes; open from an hour before
 * until half an hour after. The automatic slots of the seminar go.
 */
export async function aSlot(
  db: Database,
  seminarId: number,
  values: Partial<typeof attendanceSlots.$inferInsert> = {},
) {
  labels += 1
  const startsAt = values.startsAt ?? testNow
  const endsAt = values.endsAt ?? new Date(startsAt.getTime() + 120 * minuteInMs)
  await deleteAutomaticSlots(db, seminarId)
  const [row] = await db
    .insert(attendanceSlots)
    .values({
      seminarId,
      label: `Slot ${labels}`,
      mode: 'once',
      creditMinutes: Math.round((endsAt.getTime() - startsAt.getTime()) / minuteInMs),
      position: labels,
      opensAt: new Date(startsAt.getTime() - 60 * minuteInMs),
      closesAt: new Date(endsAt.getTime() + 30 * minuteInMs),
      ...values,
      startsAt,
      endsAt,
    })
    .returning()
  if (row === undefined) throw new Error('The slot was not stored.')
  return row
}

export async function deleteAutomaticSlots(db: Database, seminarId: number): Promise<void> {
  const { isAutomatic } = attendanceSlots
  await db.delete(attendanceSlots).where(and(eq(attendanceSlots.seminarId, seminarId), isAutomatic))
}

/** A seminar with a morning and an afternoon, of 120 minutes each. */
export async function aSeminarWithSlots(db: Database) {
  const seminar = await aRunningSeminar(db)
  const morning = await aSlot(db, seminar.id, { label: 'Morning' })
  const afternoon = await aSlot(db, seminar.id, { label: 'Afternoon', startsAt: minutesIn(240) })
  return { seminarId: seminar.id, morning, afternoon }
}

/** A registration of a new person. */
export async function aRegistrant(
  db: Database,
  seminarId: number,
  values: Parameters<typeof aSeatHolder>[2] = {},
) {
  const person = await aSeatHolder(db, seminarId, values)
  const [row] = await db.select().from(registrations).where(eq(registrations.personId, person.id))
  if (row === undefined) throw new Error('The registration was not stored.')
  return { ...row, person }
}

/** Inserts verified registrations of new people by one statement; returns their ids. */
export async function manyRegistrants(db: Database, seminarId: number, count: number): Promise<number[]> {
  await db.execute(sql`with person as (
      insert into people (email, first_name, last_name)
      select 'many' || n || '.' || ${seminarId} || '@example.ph', 'Ana', 'Reyes' from generate_series(1, ${count}) n
      returning id, email),
    ${sql.raw(seatsSql({ seminar: String(seminarId), count: String(count) }))}
    insert into registrations (seat_line_id, seminar_id, person_id, registration_type, details)
    select seats.id, ${seminarId}, person.id, 'new_attendee', jsonb_build_object('email', email)
    from (select id, email, row_number() over () as place from person) person join seats using (place)`)
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.seminarId, seminarId))
    .orderBy(registrations.id)
  return rows.map(({ id }) => id)
}

type TicketRegistration = Pick<typeof registrations.$inferSelect, 'id' | 'seminarId' | 'linkVersion'>

/** Body of the code on a registration's ticket. */
export function aTicket(services: Services, registration: TicketRegistration): Promise<string> {
  return signFor(services, registration, {})
}

/** Last part of the link that acts for a registrant. */
export function aTicketLink(services: Services, registration: TicketRegistration): Promise<string> {
  return signFor(services, registration, { isLink: true })
}

async function signFor(
  { db, secrets }: Services,
  { id: registrationId, seminarId, linkVersion }: TicketRegistration,
  kind: Pick<TicketPayload, 'isLink'>,
): Promise<string> {
  const { keyIndex, ...key } = await getSigningKey({ db, secrets, now: testNow }, 'ticket')
  return signTicket(secrets, key, { keyIndex, seminarId, registrationId, linkVersion, ...kind })
}

/** A ticket's body whose signature does not fit: its last character is another one of those that encode three bits. */
export function forgedTicket(body: string): string {
  return body.replace(/.$/, (last) => (last === '0' ? '4' : '0'))
}

/** Scans of people at check-in by the user of the context. */
export function scanningAs(context: CommandContext) {
  return async (seminarId: number, slotId: number, registrationId: number) => {
    const access = staffAccess(seminarId, context.actor?.personId ?? 0)
    const scans = [aScan({ slotId, registrationId })]
    const [result] = await receiveScans(context, { access, deviceNow: testNow, scans })
    return result
  }
}

/** Staff at check-in. */
export function staffAccess(seminarId: number, actorId: number): CheckInAccess {
  return { seminarId, pass: null, actorId }
}

export function aScan(values: Partial<ScanInput> & { slotId: number }): ScanInput {
  return { scanId: crypto.randomUUID(), scannedAt: testNow.toISOString(), source: 'search', ...values }
}
