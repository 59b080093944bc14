import * as z from 'zod/mini'

export const SuccessResponse = z.object({ success: z.literal(true) })
export type SuccessResponse = z.infer<typeof SuccessResponse>

export const EmptyInput = z.strictObject({})

/** A picture as a page shows it in a `picture` element. */
export const Picture = z.object({
  alternativeText: z.string(),
  /** Width of the largest file in pixels. */
  width: z.int(),
  height: z.int(),
  /** JPEG, for browsers that choose none of the sources. */
  url: z.string(),
  /** Sources in order of preference. */
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
})
export type Picture = z.infer<typeof Picture>
