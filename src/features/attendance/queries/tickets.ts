import { and, desc, eq, sql } from 'drizzle-orm'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import type { PersonNameParts } from '#app/features/people/rules/names.ts'
import { people } from '#app/features/people/tables.ts'
import { paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction, Transaction } from '#app/platform/db/database.ts'
import { attendeeNameColumns } from './expected-attendees.ts'

type SeminarRow = typeof seminars.$inferSelect

export interface TicketHolder {
  readonly registrationId: number
  readonly seminarId: number
  readonly personId: number
  readonly linkVersion: number
  readonly paymentStatus: PaymentStatus
  readonly reference: string
  readonly person: PersonNameParts & { readonly displayName: string | null; readonly email: string }
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
  const { seminarId, personId, linkVersion, reference } = registrations
  const [row] = await db
    .select({
      registrationId: registrations.id,
      seminarId,
      personId,
      linkVersion,
      paymentStatus: paymentStatusSql,
      reference,
      person: { ...attendeeNameColumns, displayName: people.displayName, email: people.email },
      seminar: {
        id,
        title,
        startsAt,
        endsAt,
        finishesAt,
        locationType,
        locationAddress,
        whatToBring,
        status,
      },
    })
    .from(registrations)
    .innerJoin(people, eq(people.id, personId))
    .innerJoin(seminars, eq(seminars.id, seminarId))
    .where(eq(registrations.id, registrationId))
  return row ?? null
}

const mostListed = 100

/** Lists the verified registrations of a person, which have tickets, the latest first. */
export function listTicketsOfPerson(db: DatabaseOrTransaction, holderId: number) {
  const { id, seminarId, personId, linkVersion, reference } = registrations
  return db
    .select({ registrationId: id, seminarId, linkVersion, reference })
    .from(registrations)
    .where(and(eq(personId, holderId), eq(paymentStatusSql, 'verified')))
    .orderBy(desc(id))
    .limit(mostListed)
}

/** Voids all tickets and links of a locked registration; after 65,535 they begin again. */
export async function raiseTicketLinkVersion(
  tx: Transaction,
  registrationId: number,
  now: Date,
): Promise<void> {
  const { linkVersion } = registrations
  await tx
    .update(registrations)
    .set({ linkVersion: sql`${linkVersion} % 65535 + 1`, updatedAt: now })
    .where(eq(registrations.id, registrationId))
}
