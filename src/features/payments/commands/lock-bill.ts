import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { type BillRow, findBill, lockBillRows } from '../queries/bills.ts'
import { findRegistrationById } from '../queries/payments.ts'
import { type LockedPayment, lockPayment } from './verify-payment.ts'

export function billNotFoundRefusal(): Refusal {
  return new Refusal('not_found', 'bill_unknown', 'This bill does not exist.')
}

export interface LockedBill {
  readonly bill: BillRow
  /** Null once the registration is deleted. */
  readonly payment: LockedPayment | null
}

/**
 * Locks seminar, person, registration and bill, in this order. Refuses an unknown bill, and one that has changed.
 * @param version that the caller has seen, if it says
 */
export async function lockBill(tx: Transaction, billId: number, version?: number): Promise<LockedBill> {
  const [locked] = await lockBills(tx, [billId])
  if (locked === undefined) throw billNotFoundRefusal()
  if (version !== undefined && locked.bill.version !== version) throw billChangedRefusal()
  return locked
}

/**
 * Locks several bills like `lockBill`: all seminars first, then each registration with its person, then the
 * bills.
 */
export async function lockBills(tx: Transaction, billIds: readonly number[]): Promise<LockedBill[]> {
  const seen = []
  for (const billId of billIds) {
    const bill = await findBill(tx, billId)
    if (bill === null) throw billNotFoundRefusal()
    const { registrationId } = bill
    seen.push(registrationId === null ? null : await findRegistrationById(tx, registrationId))
  }
  const billed = seen.filter((registration) => registration !== null)
  const seminarIds = new Set(billed.map(({ seminarId }) => seminarId))
  for (const seminarId of [...seminarIds].sort((one, other) => one - other)) await lockSeminar(tx, seminarId)
  const payments = new Map<number, LockedPayment | null>()
  for (const { id } of billed.sort((one, other) => one.personId - other.personId))
    payments.set(id, await lockPayment(tx, id))
  const rows = await lockBillRows(tx, billIds)
  return rows.map((bill) => ({ bill, payment: payments.get(bill.registrationId ?? 0) ?? null }))
}

/** Refuses a void bill, to which nothing can be allocated. */
export function refuseVoidBill({ bill: { state } }: LockedBill): void {
  if (state === 'void') throw new Refusal('conflict', 'bill_void', 'This bill is void.')
}

export function billChangedRefusal(): Refusal {
  return new Refusal('conflict', 'bill_changed', 'This bill was changed in the meantime. Nothing was saved.')
}
