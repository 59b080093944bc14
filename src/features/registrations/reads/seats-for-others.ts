import { toPaymentStatus } from '#app/features/orders/rules/order-state.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { SeatForOther } from '../contract/seat-for-other.ts'
import { listSeatsPaidFor } from '../queries/seats-of-orders.ts'
import { type CancellingPolicy, toCancellingTerms } from '../rules/cancelling.ts'
import { canHandOver } from '../rules/handing-over.ts'
import { toGivenName } from '../rules/registered-name.ts'

/** Seats of others that a person pays for, each with the terms on which they can cancel it. */
export async function listSeatsForOthers(
  db: DatabaseOrTransaction,
  payerId: number,
  {
    cancelling,
    ...view
  }: { readonly cancelling: CancellingPolicy; readonly now: Date; readonly viewer: 'account' | 'link' },
): Promise<SeatForOther[]> {
  const rows = await listSeatsPaidFor(db, payerId, view)
  return rows.map(({ details, seminar, ...row }) => ({
    reference: row.reference,
    name: fullName(toGivenName(details)),
    paymentStatus: toPaymentStatus(row.orderState),
    cancelling: toCancellingTerms(cancelling, { ...row, seminar, isPayer: true }, view.now),
    canHandOver: canHandOver({ ...row, seminar }, view.now),
    seminar: {
      title: seminar.title,
      startDate: seminar.startsAt.toISOString(),
      endDate: seminar.endsAt?.toISOString() ?? null,
    },
  }))
}
