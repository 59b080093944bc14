import { and, asc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isPayer } from '#app/features/orders/queries/payers.ts'
import { orders } from '#app/features/orders/tables/orders.ts'
import { isInBooks } from '#app/features/payments/queries/money.ts'
import { isUndoOfAllocation } from '#app/features/payments/queries/payment-events.ts'
import { credits, moneyIn, receivingAccounts, refunds } from '#app/features/payments/tables/money.ts'
import { paymentEvents, payments } from '#app/features/payments/tables/payments.ts'
import { withholdingCertificates } from '#app/features/payments/tables/withholding.ts'
import { personNameColumns } from '#app/features/people/queries/people.ts'
import { people } from '#app/features/people/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import { invoiceRecords } from '../tables.ts'
import { unallocatedAmount } from './credits.ts'

interface Period {
  readonly from: Date
  readonly before: Date
}

const billColumns = {
  code: orders.code,
  person: personNameColumns(people),
  seminarTitle: seminars.title,
  /** Numbers of the order that are valid; null if there are none. */
  invoices: sql<string | null>`(select string_agg(i.number, ', ' order by i.id) from ${invoiceRecords} i
    where i.order_id = ${orders.id} and i.voided_at is null)`,
}

const creditPeople = alias(people, 'credit_people')

function selectPayments(db: DatabaseOrTransaction) {
  return db
    .select({
      ...billColumns,
      moneyInId: moneyIn.id,
      allocationId: sql<number>`coalesce(${payments.id}, 0)`,
      occurredAt: moneyIn.occurredAt,
      account: receivingAccounts.label,
      method: moneyIn.method,
      reference: moneyIn.reference,
      received: moneyIn.amount,
      allocated: payments.amount,
      withheld: payments.withheld,
      undoneAt: paymentEvents.createdAt,
      setAsideAt: moneyIn.setAsideAt,
      setAsideReason: moneyIn.setAsideReason,
      /** Pesos that are left of a credit; null for money that is none. */
      credit: sql<string | null>`case when ${credits.id} is not null then ${unallocatedAmount} end`,
      creditPerson: personNameColumns(creditPeople),
    })
    .from(moneyIn)
    .innerJoin(receivingAccounts, eq(receivingAccounts.id, moneyIn.accountId))
    .leftJoin(payments, eq(payments.moneyInId, moneyIn.id))
    .leftJoin(paymentEvents, isUndoOfAllocation)
    .leftJoin(credits, and(eq(credits.moneyInId, moneyIn.id), isNull(credits.endedAt)))
    .leftJoin(creditPeople, eq(creditPeople.id, credits.personId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(people, isPayer)
    .leftJoin(seminars, eq(seminars.id, orders.seminarId))
}

export type ExportedPayment = Awaited<ReturnType<typeof selectPayments>>[number]

const paymentsAtOnce = 500

/** Money received in a period, once for each of its allocations, in batches. */
export async function* listExportedPayments(
  db: DatabaseOrTransaction,
  { from, before }: Period,
): AsyncGenerator<ExportedPayment[]> {
  let last: Pick<ExportedPayment, 'moneyInId' | 'allocationId'> = { moneyInId: 0, allocationId: 0 }
  for (;;) {
    const isAfter = sql`(${moneyIn.id}, coalesce(${payments.id}, 0)) > (${last.moneyInId}, ${last.allocationId})`
    const rows = await selectPayments(db)
      .where(and(gte(moneyIn.occurredAt, from), lt(moneyIn.occurredAt, before), isInBooks, isAfter))
      .orderBy(asc(moneyIn.id), asc(sql`coalesce(${payments.id}, 0)`))
      .limit(paymentsAtOnce)
    const end = rows.at(-1)
    if (end === undefined) return
    yield rows
    last = end
  }
}

/** Certificates of tax withheld that were recorded in a period, without void ones; they are few. */
export function listExportedCertificates(db: DatabaseOrTransaction, { from, before }: Period) {
  const { form, amount, createdAt, orderId, voidedAt } = withholdingCertificates
  return db
    .select({ ...billColumns, form, amount, createdAt })
    .from(withholdingCertificates)
    .innerJoin(orders, eq(orders.id, orderId))
    .leftJoin(people, isPayer)
    .leftJoin(seminars, eq(seminars.id, orders.seminarId))
    .where(and(isNull(voidedAt), gte(createdAt, from), lt(createdAt, before)))
    .orderBy(asc(withholdingCertificates.id))
}

/** Refunds sent in a period; they are few. */
export function listExportedRefunds(db: DatabaseOrTransaction, { from, before }: Period) {
  const { amount, method, reference, decidedAt } = refunds
  return db
    .select({ ...billColumns, amount, method, reference, decidedAt })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .leftJoin(people, isPayer)
    .leftJoin(seminars, eq(seminars.id, orders.seminarId))
    .where(and(eq(refunds.state, 'sent'), isNotNull(decidedAt), gte(decidedAt, from), lt(decidedAt, before)))
    .orderBy(asc(refunds.id))
}
