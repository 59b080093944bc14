import { and, eq, exists, inArray, isNotNull, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { gatewayPayments } from '#app/features/payments/tables/gateway.ts'
import { credits, moneyIn, refunds } from '#app/features/payments/tables/money.ts'
import { paymentEvents, payments } from '#app/features/payments/tables/payments.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import { withholdingCertificates } from '#app/features/payments/tables/withholding.ts'
import { erasedPersonName } from '#app/features/people/rules/erased-name.ts'
import { isOnSeat } from '#app/features/registrations/queries/orders-of-registrations.ts'
import { registrationColumns } from '#app/features/registrations/queries/payment-status.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { registrations } from '#app/features/registrations/tables.ts'
import { seminars } from '#app/features/seminars/tables.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { invoiceRecords } from '../tables.ts'

/** Locks a person's registrations, each with its seminar's start. */
export async function lockRegistrationsForErasure(
  tx: Transaction,
  personId: number,
): Promise<{ registration: RegistrationRow; startsAt: Date }[]> {
  return tx
    .select({ registration: registrationColumns, startsAt: seminars.startsAt })
    .from(registrations)
    .innerJoin(seminars, eq(seminars.id, registrations.seminarId))
    .where(eq(registrations.personId, personId))
    .for('update', { of: registrations })
}

const otherLines = alias(orderLines, 'other_lines')
const otherRegistrations = alias(registrations, 'other_registrations')

/** Registrations of a person in whose orders somebody else has a seat too, or whose seats an institution has booked. */
export async function listSharedRegistrationIds(
  tx: Transaction,
  personId: number,
): Promise<ReadonlySet<number>> {
  const others = tx
    .select({ id: otherLines.id })
    .from(otherLines)
    .innerJoin(otherRegistrations, eq(otherRegistrations.seatLineId, otherLines.id))
    .where(and(eq(otherLines.orderId, orderLines.orderId), ne(otherRegistrations.id, registrations.id)))
  const rows = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(orderLines, isOnSeat)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(registrations.personId, personId), or(exists(others), isNotNull(orders.institutionId))))
  return new Set(rows.map(({ id }) => id))
}

const keys = (rows: { fileKey: string | null }[]) => rows.flatMap(({ fileKey }) => fileKey ?? [])

/** @returns the files of proofs, invoices, certificates of tax and purchase orders of their orders, orphaned after the commit */
export async function listFilesOfPayer(tx: Transaction, personId: number): Promise<string[]> {
  const isProof = inArray(proofs.paymentId, selectPaymentsOfPayer(tx, personId))
  const isInvoice = inArray(invoiceRecords.orderId, selectOrdersOfPayer(tx, personId))
  const rows = await tx
    .select({ fileKey: proofs.fileKey })
    .from(proofs)
    .where(isProof)
    .unionAll(tx.select({ fileKey: invoiceRecords.fileKey }).from(invoiceRecords).where(isInvoice))
    .unionAll(
      tx
        .select({ fileKey: withholdingCertificates.fileKey })
        .from(withholdingCertificates)
        .where(inArray(withholdingCertificates.orderId, selectOrdersOfPayer(tx, personId))),
    )
    .unionAll(
      tx.select({ fileKey: orders.purchaseOrderFileKey }).from(orders).where(eq(orders.payerId, personId)),
    )
  return keys(rows)
}

export async function deleteProofsOfPayer(tx: Transaction, personId: number): Promise<void> {
  await tx.delete(proofs).where(inArray(proofs.paymentId, selectPaymentsOfPayer(tx, personId)))
}

const selectOrdersOfPayer = (tx: Transaction, personId: number) =>
  tx.select({ id: orders.id }).from(orders).where(eq(orders.payerId, personId))

const selectPaymentsOfPayer = (tx: Transaction, personId: number) =>
  tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, selectOrdersOfPayer(tx, personId)))

/**
 * Deletes orders without registrations, with their claims, free ones or all of them. Those with money, refunds or invoices
 * stay in the ledger, and bookings keep their seats.
 */
export async function deleteOrdersWithoutMoney(
  tx: Transaction,
  orderIds: readonly number[],
  { onlyFree }: { readonly onlyFree: boolean },
): Promise<void> {
  const isUsed = [
    tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.orderId, orders.id), isNotNull(payments.moneyInId))),
    tx
      .select({ id: registrations.id })
      .from(registrations)
      .innerJoin(orderLines, isOnSeat)
      .where(eq(orderLines.orderId, orders.id)),
    ...[refunds, invoiceRecords, gatewayPayments].map((table) =>
      tx.select({ id: table.id }).from(table).where(eq(table.orderId, orders.id)),
    ),
  ]
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        isNull(orders.institutionId),
        onlyFree ? eq(orders.subtotal, '0') : undefined,
        ...isUsed.map((found) => notExists(found)),
      ),
    )
  const ids = rows.map(({ id }) => id)
  await tx.delete(payments).where(inArray(payments.orderId, ids))
  await tx.delete(orders).where(inArray(orders.id, ids))
}

/** Removes the details from remaining registrations. */
export async function anonymizeRegistrations(
  tx: Transaction,
  registrationIds: readonly number[],
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const ids = [...registrationIds]
  const details = {
    firstName: erasedPersonName,
    middleInitial: null,
    lastName: '',
    email,
    isCpdasUser: false,
  }
  await tx.update(registrations).set({ details, updatedAt: now }).where(inArray(registrations.id, ids))
}

/** Removes images and reference numbers from the proofs of a payer. */
export async function clearProofsOfPayer(tx: Transaction, personId: number, now: Date): Promise<void> {
  await tx
    .update(proofs)
    .set({
      fileKey: null,
      purgedAt: sql`coalesce(${proofs.purgedAt}, ${sql.param(now, proofs.purgedAt)})`,
      referenceNumber: null,
      fileHash: null,
      perceptualHash: null,
    })
    .where(inArray(proofs.paymentId, selectPaymentsOfPayer(tx, personId)))
}

const erasedText = 'Erased'

/** Removes names, scans, notes and other texts from the ledger; codes, amounts and references of payments stay. */
export async function clearPayer(tx: Transaction, personId: number): Promise<void> {
  const theirOrders = selectOrdersOfPayer(tx, personId)
  const theirMoney = tx
    .select({ id: payments.moneyInId })
    .from(payments)
    .where(and(inArray(payments.orderId, theirOrders), isNotNull(payments.moneyInId)))
  await tx.update(moneyIn).set({ payer: null, description: '' }).where(inArray(moneyIn.id, theirMoney))
  await tx
    .update(moneyIn)
    .set({ setAsideReason: erasedText })
    .where(and(inArray(moneyIn.id, theirMoney), isNotNull(moneyIn.setAsideReason)))
  await tx
    .update(paymentEvents)
    .set({ notes: sql`case ${paymentEvents.action} when 'undo_allocation' then ${erasedText} end` })
    .where(inArray(paymentEvents.paymentId, selectPaymentsOfPayer(tx, personId)))
  await tx.update(refunds).set({ reason: erasedText }).where(inArray(refunds.orderId, theirOrders))
  await tx
    .update(invoiceRecords)
    .set({ voidReason: erasedText })
    .where(and(inArray(invoiceRecords.orderId, theirOrders), isNotNull(invoiceRecords.voidReason)))
  await tx
    .update(invoiceRecords)
    .set({ fileKey: null })
    .where(and(inArray(invoiceRecords.orderId, theirOrders), isNotNull(invoiceRecords.fileKey)))
  const theirCertificates = inArray(withholdingCertificates.orderId, theirOrders)
  await tx
    .update(withholdingCertificates)
    .set({
      fileKey: null,
      voidReason: sql`case when ${withholdingCertificates.voidReason} is not null then ${erasedText} end`,
    })
    .where(theirCertificates)
  await tx
    .update(credits)
    .set({ endReason: erasedText })
    .where(and(inArray(credits.orderId, theirOrders), isNotNull(credits.endReason)))
  await tx
    .update(orders)
    .set({ payer: null, idempotencyKey: null, purchaseOrderFileKey: null, notes: null })
    .where(inArray(orders.id, theirOrders))
}
