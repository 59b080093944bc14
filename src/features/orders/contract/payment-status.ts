import * as z from 'zod/mini'

/** Payment status of a registration on screens and on the wire. It follows from the state of its order. */
export const PaymentStatus = z.enum(['pending', 'verified', 'rejected'])
export type PaymentStatus = z.infer<typeof PaymentStatus>
