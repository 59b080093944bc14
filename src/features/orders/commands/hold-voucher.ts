/**
 * Uses of vouchers, which are taken and released with the seat, after its registration and order are locked.
 */
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import {
  findVoucherOfSeat,
  insertVoucherUses,
  listReleasedUses,
  listVoucherUsers,
  lockVoucher,
  type NewVoucherUse,
  releaseVoucherUses,
  restoreVoucherUse,
  updateVoucherUser,
  updateVoucherUses,
} from '../queries/discounts.ts'
import { isVoucherUsedUp } from '../rules/seat-price.ts'

/** Takes vouchers, which are locked and were checked since then, for seats. */
export async function takeVouchers(
  tx: Transaction,
  uses: readonly NewVoucherUse[],
  now: Date,
): Promise<void> {
  if (uses.length === 0) return
  await changeUses(
    tx,
    uses.map(({ voucherId }) => voucherId),
    1,
  )
  await insertVoucherUses(tx, uses, now)
}

/** Counts the voucher of a seat for the person who takes the place of another. Refuses one that they use already. */
export async function handOverVoucher(tx: Transaction, seatLineId: number, personId: number): Promise<void> {
  const voucher = await findVoucherOfSeat(tx, seatLineId)
  if (voucher === null) return
  if ((await listVoucherUsers(tx, { voucherIds: [voucher.id], personIds: [personId] })).length > 0)
    throw voucherUsedElsewhere(voucher.code)
  await updateVoucherUser(tx, seatLineId, personId)
}

/** Releases the vouchers of orders whose seats are released. */
export async function releaseVouchers(
  tx: Transaction,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return
  await changeUses(tx, await releaseVoucherUses(tx, orderIds, now), -1)
}

/** @param voucherIds one for each use */
async function changeUses(tx: Transaction, voucherIds: readonly number[], by: 1 | -1): Promise<void> {
  const uses = Map.groupBy(voucherIds, (id) => id)
  // In one order, so that two seminars that are canceled at once do not wait for each other.
  for (const [id, { length }] of [...uses].sort(([one], [other]) => one - other))
    await updateVoucherUses(tx, { id }, by * length)
}

/** Takes the vouchers of restored seats again. Refuses one that others have used up, or a person of the order elsewhere. */
export async function retakeVoucherUses(tx: Transaction, orderId: number): Promise<void> {
  for (const use of await listReleasedUses(tx, orderId)) await retakeVoucherUse(tx, use)
}

async function retakeVoucherUse(
  tx: Transaction,
  { id, voucherId, personId }: Awaited<ReturnType<typeof listReleasedUses>>[number],
): Promise<void> {
  const voucher = await lockVoucher(tx, voucherId)
  if (voucher === null) return
  if (isVoucherUsedUp(voucher))
    throw new Refusal(
      'conflict',
      'voucher_used_up',
      `The seat was taken with the voucher ${voucher.code}, which others have used up since. Its number of uses must be raised first.`,
    )
  const personIds = personId === null ? [] : [personId]
  if ((await listVoucherUsers(tx, { voucherIds: [voucherId], personIds })).length > 0)
    throw voucherUsedElsewhere(voucher.code)
  await updateVoucherUses(tx, voucher, 1)
  await restoreVoucherUse(tx, id)
}

function voucherUsedElsewhere(code: string): Refusal {
  const message = `The seat was taken with the voucher ${code}, which this person has used for another seminar since.`
  return new Refusal('conflict', 'voucher_used', message)
}
