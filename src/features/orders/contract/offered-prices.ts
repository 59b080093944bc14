import * as z from 'zod/mini'

/** Prices that the registration form offers in a seminar that costs something. All in pesos; 0 is free. */
export const OfferedPrices = z.object({
  seminarId: z.int(),
  listPrice: z.number(),
  /** Price that everybody pays now. */
  price: z.number(),
  /** Reason for a lower price, and the text of the price with its last day; null if it is the list price. */
  reason: z.nullable(z.object({ label: z.string(), text: z.string() })),
  /** Discounts that registrants can claim. */
  declared: z.array(z.object({ id: z.int(), label: z.string(), price: z.number(), needsCard: z.boolean() })),
  /** Prices of each seat where that many or more are taken together, lower than the general one. */
  groups: z.array(z.object({ minSeats: z.int(), price: z.number() })),
  takesVouchers: z.boolean(),
})
export type OfferedPrices = z.infer<typeof OfferedPrices>
