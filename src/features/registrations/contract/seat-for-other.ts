import * as z from 'zod/mini'
import { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { CancellingTerms } from './cancelling.ts'

/** Seat of somebody else, for which the caller pays. */
export const SeatForOther = z.object({
  /** Registration number. */
  reference: z.string(),
  /** Name as given with the registration. */
  name: z.string(),
  paymentStatus: PaymentStatus,
  /** Null if the payer cannot cancel it. */
  cancelling: z.nullable(CancellingTerms),
  /** Whether it can be handed over, unless its ticket was scanned. */
  canHandOver: z.boolean(),
  seminar: z.object({
    title: z.string(),
    startDate: z.iso.datetime(),
    endDate: z.nullable(z.iso.datetime()),
  }),
})
export type SeatForOther = z.infer<typeof SeatForOther>
