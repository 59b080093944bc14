import { inArray, sql } from 'drizzle-orm'
import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { orderLines, orders } from '#app/features/orders/tables/orders.ts'
import { toClaimState } from '#app/features/payments/rules/claim-state.ts'
import { paymentEvents, payments } from '#app/features/payments/tables/payments.ts'
import { proofs } from '#app/features/payments/tables/proofs.ts'
import type { Transaction } from '#app/platform/db/database.ts'

const dayInMs = 24 * 60 * 60 * 1000

interface SamplePayment {
  readonly seatLineId: number
  readonly paymentStatus: PaymentStatus
  readonly proof: {
    readonly fileKey: string
    readonly sizeInBytes: number
    readonly referenceNumber: string
    readonly createdAt: Date
    readonly amountSent: string
  }
}

const decisions = {
  verified: { action: 'approve', notes: null },
  rejected: { action: 'reject', notes: 'The picture shows another amount.' },
} as const

/** Stores the claims of priced seats, with their proofs, and decisions a day later; approved orders are paid. */
export async function insertSamplePayments(tx: Transaction, given: readonly SamplePayment[]): Promise<void> {
  const claims = await tx
    .insert(payments)
    .values(
      given.map(({ seatLineId, paymentStatus, proof }) => ({
        orderId: sql`(select order_id from ${orderLines} where id = ${seatLineId})`,
        state: toClaimState(paymentStatus),
        amount: paymentStatus === 'verified' ? proof.amountSent : null,
        by: 'person' as const,
        createdAt: proof.createdAt,
      })),
    )
    .returning({ paymentId: payments.id })
  const approved = given.filter(({ paymentStatus }) => paymentStatus === 'verified')
  await tx
    .update(orders)
    .set({ paid: sql`${orders.total}`, unseen: sql`${orders.total}` })
    .where(
      inArray(
        orders.id,
        tx
          .select({ id: orderLines.orderId })
          .from(orderLines)
          .where(
            inArray(
              orderLines.id,
              approved.map(({ seatLineId }) => seatLineId),
            ),
          ),
      ),
    )
  const rows = claims.flatMap((claim, place) => {
    const payment = given[place]
    return payment === undefined ? [] : { ...claim, ...payment }
  })
  await tx
    .insert(proofs)
    .values(rows.map(({ paymentId, proof }) => ({ ...proof, paymentId, contentType: 'image/png' })))
  await tx.insert(paymentEvents).values(
    rows.flatMap(({ paymentId, paymentStatus, proof }) =>
      paymentStatus === 'pending'
        ? []
        : {
            paymentId,
            ...decisions[paymentStatus],
            createdAt: new Date(proof.createdAt.getTime() + dayInMs),
          },
    ),
  )
}
