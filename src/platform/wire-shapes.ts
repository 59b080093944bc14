import * as z from 'zod/mini'

export const SuccessResponse = z.object({ success: z.literal(true) })
export type SuccessResponse = z.infer<typeof SuccessResponse>

export const EmptyInput = z.strictObject({})
