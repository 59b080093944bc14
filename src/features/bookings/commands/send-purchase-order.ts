import type { CommandContext } from '#app/application/commands/command-context.ts'
import { updateOrder } from '#app/features/orders/queries/orders.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { holdsSeats } from '#app/features/orders/rules/order-state.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { lockOrders } from '#app/features/registrations/commands/lock-order.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { deleteFiles } from '#app/platform/files/delete-files.ts'
import { openScan, withStoredScan } from '#app/platform/images/stored-scan.ts'
import { Refusal } from '#app/platform/refusals.ts'
import type { UploadedFile } from '#app/platform/uploaded-file.ts'
import { findBooking } from '../queries/bookings.ts'
import { bookingNotFound, getBookingOfLink } from '../reads/own-booking.ts'

/**
 * Stores the purchase order of a booking, which holds the seats until staff have confirmed it though it is not paid; another
 * one replaces it.
 * Refuses bookings whose seats are released, and files that are neither PDF nor picture, too large or damaged.
 */
export async function sendPurchaseOrder(
  context: CommandContext,
  {
    link,
    number,
    file,
  }: { readonly link: string; readonly number: string; readonly file: string | UploadedFile },
): Promise<void> {
  const { order } = await getBookingOfLink(context, link)
  const replaced = await withStoredScan(
    context.files,
    { folder: 'orders', sent: file },
    (purchaseOrderFileKey) =>
      inTransaction(context.db, async (tx) => {
        const [locked] = await lockOrders(tx, [order.id])
        if (locked === undefined) throw bookingNotFound()
        if (!holdsSeats(locked.order.state))
          throw new Refusal(
            'conflict',
            'booking_not_held',
            'The seats of this booking are not held any more.',
          )
        await updateOrder(tx, locked.order, {
          purchaseOrderNumber: number,
          purchaseOrderFileKey,
          holdsUntil: null,
          updatedAt: context.now,
        })
        return locked.order.purchaseOrderFileKey
      }),
  )
  if (replaced !== null) await deleteFiles(context.files, [replaced])
}

/** The purchase order of a booking, for staff; each view is audited. */
export async function viewPurchaseOrder(context: CommandContext, orderId: number) {
  const booking = await findBooking(context.db, orderId)
  const { code = '', purchaseOrderFileKey = null } = booking?.order ?? {}
  const title = `purchase-order-${formatOrderCode(code)}`
  const file = await openScan(context.files, purchaseOrderFileKey, title)
  if (file === null) throw new Refusal('not_found', 'purchase_order_missing', 'There is no such file.')
  await inTransaction(context.db, (tx) =>
    recordAudit(tx, context, { action: 'purchase_order.viewed', subjectType: 'booking', subjectId: orderId }),
  )
  return file
}
