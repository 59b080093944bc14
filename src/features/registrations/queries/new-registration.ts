/** A new registration with its order, history and confirmation, in one statement: each further one is a round trip. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { mailWorkersNotified } from '#app/features/email/queries/outbox-delivery.ts'
import { outbox } from '#app/features/email/tables.ts'
import {
  insertDiscounts,
  type NewOrder,
  type OrderRow,
  toUnpaidAmounts,
} from '#app/features/orders/queries/orders.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { interactions } from '#app/features/people/tables.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { type PreparedStatementParams, preparedStatement } from '#app/platform/db/prepared.ts'
import { registrations } from '../tables.ts'
import { toOwed } from './payment-status.ts'
import type { RegistrationRow } from './registrations.ts'

/** A registration without what the database adds, and what its order says. */
export type NewRegistration = Omit<
  RegistrationRow,
  | 'orderState'
  | 'paymentStatus'
  | 'amountDue'
  | 'id'
  | 'seatLineId'
  | 'reference'
  | 'attendanceStatus'
  | 'linkVersion'
  | 'registeredAt'
  | 'updatedAt'
>

interface NewMessage
  extends Pick<
    typeof outbox.$inferSelect,
    'templateType' | 'recipientEmail' | 'recipientName' | 'data' | 'messageId' | 'isMarketing'
  > {
  readonly messageTitle: string
  readonly messageMetadata: Record<string, unknown>
}

interface RegistrationValues extends NewRegistration {
  readonly now: Date
  readonly title: string
  readonly description: string | null
  readonly createdBy: number | null
}

/** The message waits for the registration's id and reference number, and the first history entry for its id. */
export interface NewRegistrationRecords extends RegistrationValues {
  readonly order: NewOrder
  /** Null for a person without an address that gets e-mail. */
  readonly message: NewMessage | null
}

interface OrderValues extends Pick<OrderRow, 'code' | 'payerId' | 'payer' | 'subtotal' | 'total'> {
  readonly orderState: OrderRow['state']
  readonly seatLabel: string
  readonly seatAmount: string
  readonly idempotencyKey: string | null
}

type Params = PreparedStatementParams<RegistrationValues & OrderValues & Partial<NewMessage>>

function insertStatement(name: string, { isMailed }: { readonly isMailed: boolean }) {
  return preparedStatement(name, (db, params: Params) => {
    const order = db
      .$with('new_order')
      .as(db.insert(orders).values(orderValues(params)).returning({ id: orders.id }))
    const seat = db
      .$with('seat')
      .as(db.insert(orderLines).values(seatValues(params, order)).returning({ id: orderLines.id }))
    const registration = db.$with('registration').as(
      db
        .insert(registrations)
        .values({ ...registrationValues(params), seatLineId: sql`(select id from ${seat})` })
        .returning(),
    )
    const numbers = sql`(select jsonb_build_object('seminarId', ${registration.seminarId}, 'registrationId', ${registration.id}) from ${registration})`
    const identity = sql`(select jsonb_build_object('registrationId', ${registration.id}, 'reference', ${registration.reference}) from ${registration})`
    const [ofRegistration, ofMessage] = historyValues(params, numbers)
    const history = db.$with('history').as(
      db
        .insert(interactions)
        .values(isMailed ? [ofRegistration, ofMessage] : [ofRegistration])
        .returning({ id: interactions.id }),
    )
    const message = db
      .$with('message')
      .as(db.insert(outbox).values(messageValues(params, identity)).returning({ id: outbox.id }))
    return (
      db
        .with(order, seat, registration, history, ...(isMailed ? [message] : []))
        .select({
          id: registration.id,
          reference: registration.reference,
          seatLineId: registration.seatLineId,
        })
        .from(registration)
        // Evaluated once, for the one row; as a common table expression it would not run.
        .where(isMailed ? sql`${mailWorkersNotified('due')} is not null` : undefined)
    )
  })
}

const insertWithMessage = insertStatement('insert_registration', { isMailed: true })
const insertWithoutMessage = insertStatement('insert_registration_without_message', { isMailed: false })

const nowOf = (params: Params) => sql`${params('now')}::timestamptz`

function orderValues(params: Params) {
  return {
    code: sql`${params('code')}`,
    seminarId: sql`${params('seminarId')}`,
    payerId: sql`${params('payerId')}`,
    payer: sql`${params('payer')}`,
    state: sql`${params('orderState')}`,
    subtotal: sql`${params('subtotal')}`,
    total: sql`${params('total')}`,
    idempotencyKey: sql`${params('idempotencyKey')}`,
    createdAt: nowOf(params),
    updatedAt: nowOf(params),
  }
}

function seatValues(params: Params, order: SQLWrapper) {
  return {
    orderId: sql`(select id from ${order})`,
    position: 1,
    kind: 'seat' as const,
    label: sql`${params('seatLabel')}`,
    amount: sql`${params('seatAmount')}`,
  }
}

function registrationValues(params: Params) {
  const given = (name: keyof NewRegistration) => sql`${params(name)}`
  return {
    seminarId: given('seminarId'),
    personId: given('personId'),
    registrationType: given('registrationType'),
    details: given('details'),
    privacyNoticeVersion: given('privacyNoticeVersion'),
    registeredBy: given('registeredBy'),
    registeredAt: nowOf(params),
    updatedAt: nowOf(params),
  }
}

/** Returns the history of the registration and of its e-mail, in this order. */
function historyValues(params: Params, numbers: SQL) {
  const common = { personId: sql`${params('personId')}::integer`, occurredAt: nowOf(params) }
  return [
    {
      ...common,
      interactionType: 'registration' as const,
      title: sql`${params('title')}`,
      description: sql`${params('description')}`,
      metadata: numbers,
      createdBy: sql`${params('createdBy')}::integer`,
    },
    {
      ...common,
      interactionType: 'email' as const,
      title: sql`${params('messageTitle')}`,
      metadata: sql`${params('messageMetadata')}::jsonb`,
      createdAt: nowOf(params),
    },
  ] as const
}

function messageValues(params: Params, identity: SQL) {
  const given = (name: keyof NewMessage | 'personId') => sql`${params(name)}`
  return {
    templateType: given('templateType'),
    personId: given('personId'),
    recipientEmail: given('recipientEmail'),
    recipientName: given('recipientName'),
    data: sql`${params('data')}::jsonb || ${identity}`,
    messageId: given('messageId'),
    isMarketing: given('isMarketing'),
    nextAttemptAt: nowOf(params),
    createdAt: nowOf(params),
  }
}

/**
 * Stores the registration with its order, its history entry, the queued confirmation and its entry, and wakes the mail
 * workers.
 */
export async function insertRegistrationRecords(
  tx: Transaction,
  { order, message, ...registration }: NewRegistrationRecords,
): Promise<RegistrationRow> {
  const { code, payerId, payer, lines, idempotencyKey = null } = order
  const [seat, ...discounts] = lines
  if (seat === undefined) throw new Error('An order has a seat.')
  const { state: orderState, ...amounts } = toUnpaidAmounts(lines)
  const insert = message === null ? insertWithoutMessage : insertWithMessage
  const [added] = await insert(tx, {
    ...registration,
    ...message,
    ...amounts,
    orderState,
    code,
    payerId,
    payer,
    seatLabel: seat.label,
    seatAmount: seat.amount,
    idempotencyKey,
  })
  if (added === undefined) throw new Error('The registration was not stored.')
  if (discounts.length > 0) await insertDiscounts(tx, added.seatLineId, discounts)
  const owed = toOwed({ state: orderState, total: amounts.total })
  return { ...toNewRegistration(registration), ...added, ...owed }
}

/** The row as stored; reading it back would cost processor time for each column. */
function toNewRegistration(
  records: RegistrationValues,
): Omit<RegistrationRow, 'id' | 'reference' | 'seatLineId' | 'orderState' | 'paymentStatus' | 'amountDue'> {
  const { seminarId, personId, registrationType, details, now } = records
  const { privacyNoticeVersion, registeredBy } = records
  return {
    seminarId,
    personId,
    registrationType,
    details,
    privacyNoticeVersion,
    registeredBy,
    attendanceStatus: 'registered',
    linkVersion: 1,
    registeredAt: now,
    updatedAt: now,
  }
}
