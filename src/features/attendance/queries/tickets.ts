import { and, asc, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { DatabaseOrTransaction, Transaction } from '../../../platform/db/database.ts'
import type { NameParts } from '../../people/rules/names.ts'
import { people } from '../../people/tables.ts'
import type { StoredPaymentStatus } from '../../registrations/rules/seats.ts'
import { registrations } from '../../registrations/tables.ts'
import { seminars } from '../../seminars/tables.ts'
import { ticketDeliveries } from '../tables/imports.ts'
import { attendanceSlots } from '../tables/slots.ts'
import { attendeeNameColumns, registrationDetailSql } from './expected-attendees.ts'

type SeminarRow = typeof seminars.$inferSelect

export interface TicketHolder {
  readonly registrationId: number
  readonly seminarId: number
  readonly personId: number
  readonly linkVersion: number
  readonly paymentStatus: StoredPaymentStatus
  readonly reference: string
  readonly person: NameParts & { readonly displayName: string | null }
  readonly seminar: Pick<
    SeminarRow,
    | 'id'
    | 'title'
    | 'startsAt'
    | 'endsAt'
    | 'finishesAt'
    | 'locationType'
    | 'locationAddress'
    | 'whatToBring'
    | 'status'
  >
}

export async function findTicketHolder(
  db: DatabaseOrTransaction,
  registrationId: number,
): Promise<TicketHolder | null> {
  const { id, title, startsAt, endsAt, finishesAt, locationType, locationAddress, whatToBring, status } =
    seminars
  const { seminarId, personId, linkVersion, paymentStatus, reference } = registrations
  const [row] = await db
    .select({
      ...{ registrationId: registrations.id, seminarId, personId, linkVersion, paymentStatus, reference },
      person: { ...attendeeNameColumns, displayName: people.displayName },
      seminar: {
        ...{ id, title, startsAt, endsAt, finishesAt },
        ...{ locationType, locationAddress, whatToBring, status },
      },
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, personId))
    .innerJoin(seminars, eq(seminars.id, seminarId))
    .where(eq(registrations.id, registrationId))
  return row ?? null
}

/** Voids all tickets and links of a locked registration; after 65,535 they begin again. */
export async function raiseLinkVersion(tx: Transaction, registrationId: number, now: Date): Promise<void> {
  const { linkVersion } = registrations
  await tx
    .update(registrations)
    .set({ linkVersion: sql`${linkVersion} % 65535 + 1`, updatedAt: now })
    .where(eq(registrations.id, registrationId))
}

/** Verified registrations whose current ticket was not sent. */
const isDue = and(
  inArray(registrations.paymentStatus, ['verified', 'paid']),
  or(isNull(ticketDeliveries.linkVersion), ne(ticketDeliveries.linkVersion, registrations.linkVersion)),
)

/** Coming seminars with slots that have registrations without their ticket. */
export async function listSeminarsWithDueTickets(db: DatabaseOrTransaction, now: Date): Promise<number[]> {
  const hasSlots = db
    .select({ id: attendanceSlots.id })
    .from(attendanceSlots)
    .where(eq(attendanceSlots.seminarId, seminars.id))
  const due = db
    .select({ id: registrations.id })
    .from(registrations)
    .leftJoin(ticketDeliveries, eq(ticketDeliveries.registrationId, registrations.id))
    .where(and(eq(registrations.seminarId, seminars.id), isDue))
  const rows = await db
    .select({ id: seminars.id })
    .from(seminars)
    .where(and(gt(seminars.finishesAt, now), eq(seminars.status, 'scheduled'), exists(hasSlots), exists(due)))
    .orderBy(asc(seminars.id))
  return rows.map(({ id }) => id)
}

export interface DueTicket {
  readonly registrationId: number
  readonly seminarId: number
  readonly linkVersion: number
  readonly firstName: string
  readonly person: NameParts & { readonly id: number; readonly email: string }
}

/** Locks registrations of a seminar whose ticket is due, so that two jobs do not send the same. */
export function lockDueTickets(
  tx: Transaction,
  { seminarId, now, limit }: { readonly seminarId: number; readonly now: Date; readonly limit: number },
): Promise<DueTicket[]> {
  const { id, email, firstName, middleInitial, lastName, suffix } = people
  return tx
    .select({
      registrationId: registrations.id,
      seminarId: registrations.seminarId,
      linkVersion: registrations.linkVersion,
      firstName: sql<string>`coalesce(${firstName}, ${registrationDetailSql('firstName')}, '')`,
      person: { id, email, firstName, middleInitial, lastName, suffix },
    })
    .from(registrations)
    .innerJoin(people, eq(id, registrations.personId))
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .leftJoin(ticketDeliveries, eq(ticketDeliveries.registrationId, registrations.id))
    .where(
      and(
        eq(registrations.seminarId, seminarId),
        gt(seminars.finishesAt, now),
        eq(seminars.status, 'scheduled'),
        isDue,
      ),
    )
    .orderBy(asc(registrations.id))
    .limit(limit)
    .for('update', { of: registrations, skipLocked: true })
}

export async function putTicketDeliveries(
  tx: Transaction,
  rows: readonly (typeof ticketDeliveries.$inferInsert)[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(ticketDeliveries)
    .values([...rows])
    .onConflictDoUpdate({
      target: ticketDeliveries.registrationId,
      set: { linkVersion: sql`excluded.link_version`, queuedAt: sql`excluded.queued_at` },
    })
}
