/**
 * Uses of vouchers, which are taken and released with the seat, after its registration and order are locked.
 */
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import {
  findReleasedUse,
  insertVoucherUse,
  isVoucherUsedBy,
  lockVoucher,
  releaseVoucherUses,
  restoreVoucherUse,
  updateVoucherUses,
  type VoucherRow,
} from '../queries/discounts.ts'
import { isVoucherUsedUp } from '../rules/seat-price.ts'

/** @param voucher locked, and checked since then */
export async function takeVoucher(
  tx: Transaction,
  voucher: Pick<VoucherRow, 'id'>,
  { seatLineId, now }: { readonly seatLineId: number; readonly now: Date },
): Promise<void> {
  await updateVoucherUses(tx, voucher, 1)
  await insertVoucherUse(tx, { voucherId: voucher.id, seatLineId, createdAt: now })
}

/** Releases the vouchers of orders whose seats are released. */
export async function releaseVouchers(
  tx: Transaction,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  if (orderIds.length === 0) return
  await lowerUses(tx, await releaseVoucherUses(tx, orderIds, now))
}

async function lowerUses(tx: Transaction, voucherIds: readonly number[]): Promise<void> {
  const uses = Map.groupBy(voucherIds, (id) => id)
  // In one order, so that two seminars that are canceled at once do not wait for each other.
  for (const [id, lowered] of [...uses].sort(([one], [other]) => one - other))
    await updateVoucherUses(tx, { id }, -lowered.length)
}

/** Takes the voucher of a restored seat again. Refuses one that others have used up, or the person elsewhere. */
export async function retakeVoucherUse(
  tx: Transaction,
  { orderId, personId }: { readonly orderId: number; readonly personId: number },
): Promise<void> {
  const use = await findReleasedUse(tx, orderId)
  if (use === null) return
  const voucher = await lockVoucher(tx, use.voucherId)
  if (voucher === null) return
  if (isVoucherUsedUp(voucher))
    throw new Refusal(
      'conflict',
      'voucher_used_up',
      `The seat was taken with the voucher ${voucher.code}, which others have used up since. Its number of uses must be raised first.`,
    )
  if (await isVoucherUsedBy(tx, voucher.id, personId))
    throw new Refusal(
      'conflict',
      'voucher_used',
      `The seat was taken with the voucher ${voucher.code}, which this person has used for another seminar since.`,
    )
  await updateVoucherUses(tx, voucher, 1)
  await restoreVoucherUse(tx, use.id)
}
