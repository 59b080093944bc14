/** A new order with its registrations, history and confirmations, in one statement: each further one is a round trip. */
import { sql } from 'drizzle-orm'
import { mailWorkersNotified } from '#app/features/email/queries/outbox-delivery.ts'
import { outbox } from '#app/features/email/tables.ts'
import {
  getSeatLineId,
  listSeatPositions,
  type NewOrder,
  toNewOrdersJson,
  toUnpaidAmounts,
  withNewOrders,
} from '#app/features/orders/queries/orders.ts'
import type { SeatLines } from '#app/features/orders/rules/quote.ts'
import { interactions } from '#app/features/people/tables.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { registrations } from '../tables.ts'
import { toOwed } from './payment-status.ts'
import { type RegistrationRow, updateLockedRegistration } from './registrations.ts'

/** A registration without what the database adds, and what its order says. */
export type NewRegistration = Pick<
  RegistrationRow,
  'personId' | 'registrationType' | 'details' | 'privacyNoticeVersion' | 'registeredBy'
>

interface NewMessage
  extends Pick<
    typeof outbox.$inferSelect,
    'templateType' | 'recipientEmail' | 'recipientName' | 'data' | 'messageId' | 'isMarketing'
  > {
  readonly messageTitle: string
  readonly messageMetadata: Record<string, unknown>
}

/** The message waits for the registration's id and reference number, and the first history entry for its id. */
export interface NewSeat {
  readonly registration: NewRegistration
  /** Row that is made again, locked, whose history and confirmation the caller adds; null for a new one. */
  readonly existing: RegistrationRow | null
  /** Seat and its discounts. */
  readonly lines: SeatLines
  readonly title: string
  readonly description: string | null
  readonly createdBy: number | null
  /** Null for a person without an address that gets e-mail. */
  readonly message: NewMessage | null
}

export interface NewOrderRecords {
  readonly order: Omit<NewOrder, 'seats'>
  readonly seminarId: number
  readonly seats: readonly NewSeat[]
  readonly now: Date
}

type Params = PreparedStatementParams<{
  readonly orders: string
  readonly seats: string
  readonly seminarId: number
  readonly now: Date
}>

const insertRecords = preparedStatement('insert_order', (db, params: Params) => {
  const now = sql`${params('now')}::timestamptz`
  const numbers = sql`jsonb_build_object('seminarId', seminar_id, 'registrationId', registration.id)`
  const expressions = {
    given: sql`select * from json_to_recordset(${params('seats')}::json) as given(position integer, "personId" integer,
      "registrationType" text, details jsonb, "privacyNoticeVersion" text, "registeredBy" integer, title text,
      description text, "createdBy" integer, "templateType" text, "recipientEmail" text, "recipientName" text, data jsonb,
      "messageId" text, "isMarketing" boolean, "messageTitle" text, "messageMetadata" jsonb)`,
    registration: sql`insert into ${registrations} (seat_line_id, seminar_id, person_id, registration_type, details,
        privacy_notice_version, registered_by, registered_at, updated_at)
      select new_seats.id, ${params('seminarId')}::integer, "personId", "registrationType", details,
        "privacyNoticeVersion", "registeredBy", ${now}, ${now}
      from given join new_seats using (position) order by position
      returning id, reference, seat_line_id, seminar_id, person_id`,
    history: sql`insert into ${interactions}
        (person_id, interaction_type, title, description, metadata, created_by, occurred_at, created_at)
      select person_id, 'registration', title, description, ${numbers}, "createdBy", ${now}, ${now}
        from registration join given on "personId" = person_id
      union all
      select "personId", 'email', "messageTitle", null, "messageMetadata", null, ${now}, ${now}
        from given where "messageId" is not null`,
    message: sql`insert into ${outbox} (template_type, person_id, recipient_email, recipient_name, data, message_id,
        is_marketing, next_attempt_at, created_at)
      select "templateType", person_id, "recipientEmail", "recipientName",
        data || jsonb_build_object('registrationId', registration.id, 'reference', reference),
        "messageId", "isMarketing", ${now}, ${now}
      from registration join given on "personId" = person_id where "messageId" is not null returning id`,
  }
  const own = Object.entries(expressions).map(([name, query]) => db.$with(name, {}).as(query))
  return (
    db
      .with(...withNewOrders(db, sql`${params('orders')}`), ...own)
      .select({
        id: sql<number>`id`,
        reference: sql<string>`reference`,
        seatLineId: sql<number>`seat_line_id`,
      })
      .from(sql`registration`)
      // As a common table expression it would not run.
      .where(sql`(select count(*) from message where ${mailWorkersNotified('due')} is not null) >= 0`)
      .orderBy(sql`seat_line_id`)
  )
})

/**
 * Stores an order with its lines, and for each seat the registration, its history entry, the queued confirmation and its
 * entry, and wakes the mail workers.
 * @returns the registrations in the order of the seats
 */
export async function insertOrderRecords(
  tx: Transaction,
  { order, seminarId, seats, now }: NewOrderRecords,
): Promise<RegistrationRow[]> {
  const ofSeats = seats.map(({ lines }) => lines)
  const positions = listSeatPositions(ofSeats)
  const { state } = toUnpaidAmounts(ofSeats)
  const placed = seats.map((seat, place) => ({ ...seat, position: positions[place] ?? 0 }))
  const added = await insertRecords(tx, {
    orders: toNewOrdersJson([{ ...order, seats: ofSeats, seminarId, createdAt: now, updatedAt: now }]),
    seats: JSON.stringify(
      placed
        .filter(({ existing }) => existing === null)
        .map(({ registration, message, lines: _, existing: _none, ...history }) => {
          return { ...registration, ...history, ...message }
        }),
    ),
    seminarId,
    now,
  })
  const rows: RegistrationRow[] = []
  for (const { registration, existing, lines, position } of placed) {
    if (existing !== null) {
      const seatLineId = await getSeatLineId(tx, order.code, position)
      rows.push(
        await updateLockedRegistration(tx, existing.id, { ...registration, seatLineId, updatedAt: now }),
      )
      continue
    }
    const stored = added.shift()
    if (stored === undefined) throw new Error('The registration was not stored.')
    rows.push({ ...toNewRow(registration, { seminarId, now }), ...stored, ...toOwed(state, lines) })
  }
  return rows
}

/** The row as stored; reading it back would cost processor time for each column. */
function toNewRow(
  registration: NewRegistration,
  { seminarId, now }: Pick<NewOrderRecords, 'seminarId' | 'now'>,
) {
  return {
    ...registration,
    seminarId,
    attendanceStatus: 'registered' as const,
    linkVersion: 1,
    nameConfirmedAt: null,
    registeredAt: now,
    updatedAt: now,
  }
}
