import * as z from 'zod/mini'

export const Done = z.object({ success: z.literal(true) })
export type Done = z.infer<typeof Done>

export const NothingInput = z.strictObject({})
