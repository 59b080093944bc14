/** Wire shapes of bills as their registrants pay them. */
import * as z from 'zod/mini'
import { OnlinePayment } from '#app/features/payments/contract/gateway-payments.ts'
import { PaymentQr } from '#app/features/payments/contract/payment-codes.ts'
import { Bill } from './ledger.ts'

/** A bill as its registrant pays it. */
export const PayableBill = z.extend(Bill, {
  /**
   * A QR Ph code with what is left to pay and the code of the bill. Null if nothing is to be paid, or no account takes
   * such codes.
   */
  qr: z.nullable(PaymentQr),
  /** Null if it was never to be paid online. */
  online: z.nullable(OnlinePayment),
})
export type PayableBill = z.infer<typeof PayableBill>

export const OwnBills = z.object({ bills: z.array(PayableBill) })
