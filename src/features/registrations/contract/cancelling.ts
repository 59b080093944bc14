import * as z from 'zod/mini'

/** Terms on which a registrant can cancel a registration. */
export const CancellingTerms = z.object({
  until: z.iso.datetime(),
  /** Null if nothing was paid. */
  refund: z.nullable(
    z.object({
      /** Pesos. */
      paid: z.number(),
      /** Pesos that are sent back now; null if the office decides. */
      amount: z.nullable(z.number()),
      /** Parts that are sent back until an instant, the earliest first; nothing after the last. */
      steps: z.array(z.object({ until: z.iso.datetime(), percent: z.int() })),
    }),
  ),
})
export type CancellingTerms = z.infer<typeof CancellingTerms>
