import { and, desc, eq, getTableColumns, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { toVisibleLicenceNumber } from '#app/features/accreditation/rules/visible-licence-number.ts'
import { certificates } from '#app/features/certificates/tables/certificates.ts'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { toOrderStates } from '#app/features/orders/rules/order-state.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { paymentEvents, payments } from '#app/features/payments/tables/payments.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import {
  type PersonNameRow,
  type PersonRow,
  personNameColumns,
  toNamedPerson,
} from '#app/features/people/queries/people.ts'
import { displayNameOrFullName, type PersonNameParts } from '#app/features/people/rules/names.ts'
import { people } from '#app/features/people/tables.ts'
import { isOnSeat } from '#app/features/registrations/queries/orders-of-registrations.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { toRegisteredAs } from '#app/features/registrations/rules/registered-name.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { Attendee, AttendeeSeminar } from '../contract/attendees.ts'
import { type RegistrationPaymentCounts, summarizePayments } from '../rules/attendee-list.ts'

export interface AttendeeRow {
  readonly person: Omit<PersonRow, 'searchText'>
  readonly hasLogin: boolean
  readonly verifiedAt: Date | null
  readonly verifiedBy: PersonNameRow | null
}

const { searchText: _, ...columns } = getTableColumns(people)

export const personColumns = columns

export const paymentApproverAlias = alias(people, 'approver')

/** Latest approved payment for a seat of a person, for a lateral join. */
export function selectLatestPaymentApproval(db: DatabaseOrTransaction) {
  return db
    .select({ at: paymentEvents.createdAt, by: paymentEvents.decidedBy })
    .from(paymentEvents)
    .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .innerJoin(orderLines, eq(orderLines.orderId, payments.orderId))
    .innerJoin(registrations, isOnSeat)
    .where(and(eq(registrations.personId, people.id), eq(paymentEvents.action, 'approve')))
    .orderBy(desc(paymentEvents.id))
    .limit(1)
    .as('approval')
}

/** A person's payments by status, for a lateral join. */
export function paymentCountsByStatus(db: DatabaseOrTransaction) {
  const isIn = (status: PaymentStatus) => inArray(orders.state, [...toOrderStates(status)])
  return db
    .select({
      registrations: sql<number>`count(*)::integer`.as('registrations'),
      cancelled: sql<number>`(count(*) filter (where ${eq(orders.state, 'cancelled')}))::integer`.as(
        'cancelled',
      ),
      rejected: sql<number>`(count(*) filter (where ${eq(orders.state, 'rejected')}))::integer`.as(
        'rejected',
      ),
      pending: sql<number>`(count(*) filter (where ${isIn('pending')}))::integer`.as('pending'),
      paid: sql<number>`(count(*) filter (where ${and(isIn('verified'), gt(orders.total, '0'))}))::integer`.as(
        'paid',
      ),
    })
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(registrations.personId, people.id))
    .as('payments')
}

export function attendeeColumns(
  approval: ReturnType<typeof selectLatestPaymentApproval>,
  payments: ReturnType<typeof paymentCountsByStatus>,
) {
  return {
    person: personColumns,
    hasLogin: people.hasLogin,
    verifiedAt: approval.at,
    verifiedBy: personNameColumns(paymentApproverAlias),
    payments: {
      registrations: payments.registrations,
      cancelled: payments.cancelled,
      rejected: payments.rejected,
      pending: payments.pending,
      paid: payments.paid,
    },
  }
}

/**
 * Whether the latest proof image for a registration's seat still exists.
 * @param isCounted which proofs count; all by default
 */
export function hasProofImage(seatLineId: SQLWrapper, isCounted: SQL = sql`true`) {
  return sql<boolean>`coalesce((select ${proofs}.file_key is not null from ${proofs} join ${payments} claim on claim.id = ${proofs}.payment_id join ${orderLines} paid_seat on paid_seat.order_id = claim.order_id where paid_seat.id = ${seatLineId} and ${isCounted} order by ${proofs}.id desc limit 1), false)`
}

/** Whether a registration has a valid certificate. */
export function hasCertificate(registrationId: SQLWrapper) {
  return sql<boolean>`exists (select from ${certificates}
    where ${certificates.registrationId} = ${registrationId} and ${certificates.state} = 'issued')`
}

export interface AttendeeSeminarRow {
  readonly registration: Pick<
    RegistrationRow,
    'id' | 'seminarId' | 'orderState' | 'paymentStatus' | 'amountDue' | 'attendanceStatus' | 'registeredAt'
  > & { readonly orderId: number }
  /** Given name of the person. */
  readonly firstName: string | null
  /** The name as given; null once it is decided whose it is, or where it is not shown. */
  readonly undecidedName: PersonNameParts | null
  readonly hasProof: boolean
  readonly hasCertificate: boolean
  readonly title: string
  readonly startsAt: Date
}

export function toAttendeeSeminar(row: AttendeeSeminarRow, canSeeProofs: boolean): AttendeeSeminar {
  const { id, orderId, seminarId, orderState, paymentStatus, amountDue } = row.registration
  const { attendanceStatus, registeredAt } = row.registration
  return {
    registrationId: id,
    orderId,
    seminarId,
    seminarTitle: row.title,
    scheduledDate: row.startsAt.toISOString(),
    registrationDate: registeredAt.toISOString(),
    attendanceStatus,
    hasCertificate: row.hasCertificate,
    paymentStatus,
    isFree: amountDue === null,
    isCancelled: orderState === 'cancelled',
    registeredAs: toRegisteredAs(row, row.undecidedName),
    proofOfPaymentFile: canSeeProofs && row.hasProof ? `/_api/attendees/proof?registrationId=${id}` : null,
  }
}

interface SeenWithAttendee {
  readonly seminars: AttendeeSeminar[]
  /** Payments of all registrations that the viewer may see. */
  readonly payments: RegistrationPaymentCounts
  readonly canReadLicences: boolean
}

export function toAttendee(
  row: AttendeeRow,
  { seminars: seminarEntries, payments, canReadLicences }: SeenWithAttendee,
): Attendee {
  const { person, hasLogin, verifiedAt, verifiedBy } = row
  const { acceptsEmail, acceptsSms, acceptsPhone } = person
  return {
    id: person.id,
    firstName: person.firstName,
    middleInitial: person.middleInitial,
    lastName: person.lastName,
    suffix: person.suffix,
    displayName: displayNameOrFullName(person),
    email: person.email,
    phone: person.phone,
    company: person.company,
    jobTitle: person.jobTitle,
    prcLicenseNo: toVisibleLicenceNumber(person.prcLicenseNo, canReadLicences),
    prcExpirationDate: person.prcExpirationOn,
    isCpdasUser: person.isCpdasUser,
    role: person.role,
    accountStatus: person.accountStatus,
    hasLoginAccess: hasLogin,
    marketingConsent: person.marketingConsent,
    communicationPreferences: { email: acceptsEmail, sms: acceptsSms, phone: acceptsPhone },
    notes: person.notes,
    tags: person.tags,
    source: person.source,
    createdAt: person.createdAt.toISOString(),
    lastActivityAt: person.lastActivityAt?.toISOString() ?? null,
    seminarCount: person.seminarCount,
    seminars: seminarEntries,
    ...summarizePayments(payments),
    verifiedAt: verifiedAt?.toISOString() ?? null,
    verifiedBy: verifiedBy && toNamedPerson(verifiedBy),
  }
}
