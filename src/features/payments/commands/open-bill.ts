import type { CommandContext } from '#app/application/commands/command-context.ts'
import { fullName } from '#app/features/people/rules/names.ts'
import type { RegistrationRow } from '#app/features/registrations/queries/registrations.ts'
import { holdsSeat } from '#app/features/registrations/rules/seats.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import {
  findBillOfRegistration,
  findLatestBill,
  insertBill,
  listRegistrationIdsOfSeminar,
  type NewBillLine,
  voidUnpaidBills,
} from '../queries/bills.ts'
import { findReservedCode } from '../reads/reserved-code.ts'
import { toBillCode } from '../rules/bill-code.ts'
import { releaseVouchers, retakeVoucherUse } from './hold-voucher.ts'

export interface RegistrationToBill {
  /** Registration, locked or new. */
  readonly registration: Pick<RegistrationRow, 'id' | 'amountDue' | 'details'>
  readonly seminarTitle: string
  /** Lines of a price with discounts; they add up to the amount due. */
  readonly lines?: readonly NewBillLine[]
  /** Code that was shown to the payer already; another is made if a bill has it. */
  readonly reservedCode?: string | null
}

const seatReleased = 'The seat was released.'

/** 34 billion codes: already the second attempt is unlikely. */
const mostAttempts = 5

/**
 * Makes the bill of a registration, with its price of today, if a ledger is kept. A free seminar needs none, and a bill
 * that is not void stays.
 * @returns the new bill; null if none was made
 */
export async function openBill(
  tx: Transaction,
  { policies, now }: Pick<CommandContext, 'policies' | 'now'>,
  {
    registration: { id: registrationId, ...registration },
    seminarTitle,
    lines,
    reservedCode,
  }: RegistrationToBill,
): Promise<number | null> {
  const { details } = registration
  // Null also where discounts took all of the price.
  const amountDue = registration.amountDue ?? (lines === undefined ? null : '0')
  if (!policies.keepsLedger || amountDue === null) return null
  const seat = { label: seminarTitle, unitPrice: amountDue, kind: 'seat' } as const
  const billTo = { name: fullName({ ...details, suffix: details.suffix ?? null }) }
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const random = toBillCode(crypto.getRandomValues(new Uint8Array(7)))
    const code = (attempt === 0 && reservedCode) || random
    const bill = { code, registrationId, amountDue, billTo, createdAt: now, updatedAt: now }
    const billId = await insertBill(tx, bill, lines ?? [seat])
    if (billId !== null) return billId
    if ((await findBillOfRegistration(tx, registrationId)) !== null) return null
  }
  throw new Error('No code of a bill was free.')
}

interface SeatChange {
  readonly seminar: { readonly title: string }
  readonly before: Pick<RegistrationRow, 'paymentStatus'>
  readonly after: RegistrationRow
}

/**
 * A released seat makes a bill without money void and gives its voucher back. A seat that is taken again gets a bill
 * with the price of the former and the code that the registrant was shown. Refuses if its voucher is used up meanwhile.
 */
export async function openOrVoidBill(
  tx: Transaction,
  context: Pick<CommandContext, 'policies' | 'now' | 'secrets'>,
  { seminar, before, after }: SeatChange,
): Promise<void> {
  if (holdsSeat(before) === holdsSeat(after)) return
  if (holdsSeat(after)) await restoreBill(tx, context, { seminar, after })
  else await voidBillsOfReleasedSeats(tx, [after.id], context.now)
}

async function restoreBill(
  tx: Transaction,
  context: Pick<CommandContext, 'policies' | 'now' | 'secrets'>,
  { seminar, after }: Omit<SeatChange, 'before'>,
): Promise<void> {
  const { policies, secrets } = context
  const reservation = { registrationId: after.id }
  const reservedCode = policies.keepsLedger ? await findReservedCode({ db: tx, secrets }, reservation) : null
  const former = await findLatestBill(tx, after.id)
  const billed = { registration: after, seminarTitle: seminar.title, reservedCode }
  // While no ledger was kept, the registration may have got another price.
  if (former === null || former.amountDue !== (after.amountDue ?? '0.00')) {
    await openBill(tx, context, billed)
    return
  }
  const lines = former.lines.map(({ id: _, billId: _former, ...line }) => line)
  const billId = former.state === 'void' ? await openBill(tx, context, { ...billed, lines }) : null
  const restored = { formerBillId: former.id, billId: billId ?? former.id, personId: after.personId }
  await retakeVoucherUse(tx, restored)
}

/**
 * Voids the bills of registrations that lose their seat or are deleted, with their vouchers; their seminars
 * are locked.
 */
export async function voidBillsOfReleasedSeats(
  tx: Transaction,
  registrationIds: readonly number[],
  now: Date,
): Promise<void> {
  await voidUnpaidBills(tx, registrationIds, { reason: seatReleased, now })
  await releaseVouchers(tx, registrationIds, now)
}

/**
 * Voids the bills of a seminar that was canceled, and is locked. Bills with money stay, because it is to be
 * refunded.
 */
export async function voidBillsOfCancelledSeminar(
  tx: Transaction,
  seminarId: number,
  now: Date,
): Promise<void> {
  const registrationIds = await listRegistrationIdsOfSeminar(tx, seminarId)
  await voidUnpaidBills(tx, registrationIds, { reason: 'The seminar was cancelled.', now })
  await releaseVouchers(tx, registrationIds, now)
}
