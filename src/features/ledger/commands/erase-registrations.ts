/** Removes a person's name from their registrations, or all of their registrations. */

import type { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { getOrderOfSeat } from '#app/features/orders/queries/orders.ts'
import { moveClaim } from '#app/features/payments/queries/claims.ts'
import { insertPaymentEvent } from '#app/features/payments/queries/payment-events.ts'
import { deleteAnswersOfRegistrations } from '#app/features/questions/queries/answers.ts'
import { refuseUnlockedSeminars } from '#app/features/registrations/commands/lock-seminars.ts'
import { releaseOrders } from '#app/features/registrations/commands/move-order.ts'
import type { AttendanceStatus } from '#app/features/registrations/contract/registration.ts'
import { listOrderIdsOf } from '#app/features/registrations/queries/orders-of-registrations.ts'
import {
  deleteRegistration,
  deleteRegistrationsOfPerson,
  lockRegistrationsOfPerson,
  type RegistrationRow,
} from '#app/features/registrations/queries/registrations.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import {
  anonymizeRegistrations,
  clearPayer,
  clearProofsOfPayer,
  deleteOrdersWithoutMoney,
  deleteProofsOfPayer,
  listFilesOfPayer,
  listSharedRegistrationIds,
  lockRegistrationsForErasure,
} from '../queries/erasure.ts'

export interface EraseRegistrationsInput {
  readonly personId: number
  /** Address that replaces their e-mail. */
  readonly email: string
  readonly lockedSeminars: ReadonlySet<number>
  readonly erasedBy: number
  readonly now: Date
}

export interface ErasedRegistrations {
  /** Registrations that remain. */
  readonly remaining: number
  /** Keys of files to be deleted after the commit. */
  readonly fileKeys: readonly string[]
}

/**
 * Releases, rejects or keeps and anonymizes each registration, and removes the name from what the person pays. An order in
 * which others have seats stays as it is. Refuses if a registration was made between locking the seminars and the person.
 */
export async function eraseRegistrationsOfPerson(
  tx: Transaction,
  erasing: EraseRegistrationsInput,
): Promise<ErasedRegistrations> {
  const { personId, email, lockedSeminars, now } = erasing
  const lockedRows = await lockRegistrationsForErasure(tx, personId)
  const registrations = lockedRows.map(({ registration }) => registration)
  refuseUnlockedSeminars(registrations, lockedSeminars)
  const ids = registrations.map(({ id }) => id)
  // Read first: deleting the order of a registration deletes its claim with the proofs.
  const paymentFiles = await listFilesOfPayer(tx, personId)
  const shared = await listSharedRegistrationIds(tx, personId)
  const answerFiles = await deleteAnswersOfRegistrations(tx, ids)
  let remaining = 0
  for (const { registration, startsAt } of lockedRows) {
    const isShared = shared.has(registration.id)
    if (await eraseRegistration(tx, erasing, { ...registration, startsAt, isShared })) remaining += 1
  }
  await anonymizeRegistrations(tx, ids, { email, now })
  await clearProofsOfPayer(tx, personId, now)
  await clearPayer(tx, personId)
  return { remaining, fileKeys: [...paymentFiles, ...answerFiles] }
}

/** @returns whether the registration remains */
async function eraseRegistration(
  tx: Transaction,
  { erasedBy, now }: EraseRegistrationsInput,
  seat: RegistrationRow & Pick<RegistrationToErase, 'startsAt' | 'isShared'>,
): Promise<boolean> {
  const { id: registrationId, seatLineId } = seat
  switch (decideErasureOutcome(seat, now)) {
    case 'released': {
      const { id: orderId } = await getOrderOfSeat(tx, seatLineId)
      if (!seat.isShared && holdsSeat(seat)) await releaseOrders(tx, [orderId], { state: 'cancelled', now })
      await deleteRegistration(tx, registrationId)
      await deleteOrdersWithoutMoney(tx, [orderId], { onlyFree: true })
      return false
    }
    case 'rejected': {
      const { id: orderId } = await getOrderOfSeat(tx, seatLineId)
      await releaseOrders(tx, [orderId], { state: 'rejected', now })
      await insertPaymentEvent(tx, {
        paymentId: await moveClaim(tx, orderId, { state: 'rejected', now }),
        action: 'reject',
        decidedBy: erasedBy,
        createdAt: now,
      })
      return true
    }
    case 'unchanged':
      return true
  }
}

/**
 * Releases the seats, except those in orders in which others have seats, which keep them without a name. Person and seminars
 * are locked; refuses if a registration was made in between. Orders with a price stay in the ledger, unless they are samples
 * that nobody paid.
 * @returns files of proofs, invoices and answers, to be deleted after the commit
 */
export async function removeRegistrationsOfPerson(
  tx: Transaction,
  personId: number,
  {
    lockedSeminars,
    now,
    isSample = false,
  }: Pick<EraseRegistrationsInput, 'lockedSeminars' | 'now'> & { readonly isSample?: boolean },
): Promise<string[]> {
  const lockedRows = await lockRegistrationsOfPerson(tx, personId)
  refuseUnlockedSeminars(lockedRows, lockedSeminars)
  const shared = await listSharedRegistrationIds(tx, personId)
  const released = lockedRows.filter((row) => holdsSeat(row) && !shared.has(row.id)).map(({ id }) => id)
  await releaseOrders(tx, await listOrderIdsOf(tx, released), { state: 'cancelled', now })
  const ids = lockedRows.map(({ id }) => id)
  const paymentFiles = await listFilesOfPayer(tx, personId)
  const answerFiles = await deleteAnswersOfRegistrations(tx, ids)
  await clearPayer(tx, personId)
  const orderIds = await listOrderIdsOf(tx, ids)
  await deleteProofsOfPayer(tx, personId)
  await deleteRegistrationsOfPerson(tx, personId)
  await deleteOrdersWithoutMoney(tx, orderIds, { onlyFree: !isSample })
  return [...paymentFiles, ...answerFiles]
}

export interface RegistrationToErase {
  readonly paymentStatus: PaymentStatus
  readonly attendanceStatus: AttendanceStatus
  /** Null means free. */
  readonly amountDue: string | null
  readonly startsAt: Date
  /** Whether somebody else has a seat in the same order, which is not released with this one. */
  readonly isShared: boolean
}

/** Pending payments are rejected, because their proof is deleted; a shared order keeps the seat, without a name. */
export function decideErasureOutcome(
  seat: RegistrationToErase,
  now: Date,
): 'released' | 'rejected' | 'unchanged' {
  const isPending = seat.paymentStatus === 'pending'
  if (isPending && !seat.isShared) return 'rejected'
  const isAhead = seat.startsAt > now && seat.attendanceStatus === 'registered'
  return (isPending || seat.amountDue === null) && isAhead ? 'released' : 'unchanged'
}
