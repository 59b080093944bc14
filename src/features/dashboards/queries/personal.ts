import { and, asc, count, eq, gte, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Actor } from '#app/application/contract/actor.ts'
import { passwords } from '#app/features/accounts/tables.ts'
import type { OrderState } from '#app/features/orders/contract/order-values.ts'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { people } from '#app/features/people/tables.ts'
import { isOnSeat } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { amountDueSql, paymentStatusSql } from '#app/features/registrations/queries/payment-status.ts'
import { isRegistrationVisibleToOwner } from '#app/features/registrations/queries/registrations.ts'
import {
  isPaidByRegistrant,
  seatInOrderColumns,
} from '#app/features/registrations/queries/seats-of-orders.ts'
import { listSeatsForOthers } from '#app/features/registrations/reads/seats-for-others.ts'
import {
  type CancellingPolicy,
  type SeatInOrder,
  toCancellingTerms,
} from '#app/features/registrations/rules/cancelling.ts'
import { canHandOver } from '#app/features/registrations/rules/handing-over.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { toSeatsLeft } from '#app/features/seminars/queries/seminar-rows.ts'
import { whyRegistrationClosed } from '#app/features/seminars/rules/availability.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import { parsePesos } from '#app/platform/db/columns.ts'
import type { Database } from '#app/platform/db/database.ts'
import type { OpenSeminar, OwnRegistration, PersonalDashboard } from '../contract/dashboards.ts'
import { dashboardListLength } from '../rules.ts'

interface DashboardContext {
  readonly now: Date
  readonly cancelling: CancellingPolicy
}

const all = sql<number>`count(*) over ()`

interface OwnRow {
  readonly registrationId: number
  readonly reference: string
  readonly seminarId: number
  readonly seminarTitle: string
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly finishesAt: Date
  readonly seminarStatus: OwnRegistration['seminarStatus']
  readonly maxAttendees: number | null
  readonly seatsTaken: number
  readonly orderState: OrderState
  readonly paymentStatus: PaymentStatus
  readonly attendanceStatus: OwnRegistration['attendanceStatus']
  readonly amountDue: string | null
  readonly order: SeatInOrder
  readonly isPayer: boolean
  readonly locationDetails: string | null
}

function toOwnRegistration(row: OwnRow, { cancelling, now }: DashboardContext): OwnRegistration {
  const { registrationId, seminarId, seminarTitle, seminarStatus, attendanceStatus, finishesAt } = row
  const seatsLeft = toSeatsLeft(row)
  const isOpen = whyRegistrationClosed({ status: seminarStatus, finishesAt, seatsLeft }, now) === null
  return {
    registrationId,
    reference: row.reference,
    seminarId,
    seminarTitle,
    startDate: row.startsAt.toISOString(),
    endDate: row.endsAt?.toISOString() ?? null,
    seminarStatus,
    paymentStatus: row.paymentStatus,
    attendanceStatus,
    isFree: row.amountDue === null,
    isCancelled: row.orderState === 'cancelled',
    locationDetails: row.paymentStatus === 'verified' ? row.locationDetails : null,
    cancelling: toCancellingTerms(
      cancelling,
      { ...row, seminar: { status: seminarStatus, startsAt: row.startsAt } },
      now,
    ),
    canHandOver: canHandOver({ ...row, seminar: { status: seminarStatus, finishesAt } }, now),
    canRegisterAgain: isOpen && row.paymentStatus === 'rejected',
  }
}

async function listOwn(db: Database, personId: number, context: DashboardContext) {
  const { now } = context
  const { startsAt, endsAt, finishesAt } = seminars
  const isOver = sql`${finishesAt} < ${sql.param(now, finishesAt)}`
  const rows = await db
    .select({
      registrationId: registrations.id,
      reference: registrations.reference,
      seminarId: seminars.id,
      seminarTitle: seminars.title,
      startsAt,
      endsAt,
      finishesAt,
      seminarStatus: seminars.status,
      maxAttendees: seminars.maxAttendees,
      seatsTaken: seminars.seatsTaken,
      orderState: orders.state,
      order: seatInOrderColumns,
      isPayer: isPaidByRegistrant,
      paymentStatus: paymentStatusSql,
      attendanceStatus: registrations.attendanceStatus,
      amountDue: amountDueSql,
      locationDetails: seminars.locationDetails,
      registrations: all,
      attended: sql<number>`count(*) filter (where ${registrations.attendanceStatus} = 'attended') over ()`,
    })
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(eq(registrations.personId, personId), isRegistrationVisibleToOwner))
    .orderBy(
      sql`${isOver}`,
      sql`case when ${isOver} then null else ${startsAt} end`,
      sql`${startsAt} desc`,
      asc(seminars.id),
    )
    .limit(dashboardListLength)
  const [first] = rows
  return {
    registrations: first?.registrations ?? 0,
    attended: first?.attended ?? 0,
    registered: rows.map((row) => toOwnRegistration(row, context)),
  }
}

/**
 * Hides only registrations that the account may know of; hiding others would reveal them to an account with
 * an unverified e-mail.
 */
async function listOpen(db: Database, personId: number, now: Date) {
  const known = db
    .select({ seminarId: registrations.seminarId })
    .from(registrations)
    .innerJoin(people, eq(people.id, registrations.personId))
    .leftJoin(passwords, eq(passwords.personId, people.id))
    .where(and(eq(registrations.personId, personId), isRegistrationVisibleToOwner))
  const { id, title, startsAt, endsAt, price, maxAttendees, seatsTaken } = seminars
  // Units that were only applied for are no promise.
  const { isAccreditationAppliedFor, shownCpdPoints } = seminars
  const cpdPoints = sql<number | null>`case when not ${isAccreditationAppliedFor} then ${shownCpdPoints} end`
  const rows = await db
    .select({ id, title, startsAt, endsAt, price, cpdPoints, available: all })
    .from(seminars)
    .where(
      and(
        eq(seminars.status, 'scheduled'),
        eq(seminars.isDraft, false),
        gte(seminars.finishesAt, now),
        or(isNull(maxAttendees), lt(seatsTaken, maxAttendees)),
        notInArray(id, known),
      ),
    )
    .orderBy(asc(startsAt), asc(id))
    .limit(dashboardListLength)
  return {
    available: rows[0]?.available ?? 0,
    open: rows.map(
      (row): OpenSeminar => ({
        id: row.id,
        title: row.title,
        startDate: row.startsAt.toISOString(),
        endDate: row.endsAt?.toISOString() ?? null,
        price: parsePesos(row.price),
        cpdPoints: row.cpdPoints,
      }),
    ),
  }
}

async function countSeminars(db: Database): Promise<number> {
  const [row] = await db.select({ count: count() }).from(seminars).where(eq(seminars.isDraft, false))
  return row?.count ?? 0
}

/** The person's dashboard, limited to what the account may see (decision 16). */
export async function getPersonalDashboard(
  db: Database,
  { personId }: Pick<Actor, 'personId'>,
  context: DashboardContext,
): Promise<Omit<PersonalDashboard, 'evaluations'>> {
  const [{ registered, registrations, attended }, { open, available }, total, seatsForOthers] =
    await Promise.all([
      listOwn(db, personId, context),
      listOpen(db, personId, context.now),
      countSeminars(db),
      listSeatsForOthers(db, personId, { ...context, viewer: 'account' }),
    ])
  const totals = { registrations, available, attended, seminars: total }
  return { totals, registered, seatsForOthers, available: open }
}
