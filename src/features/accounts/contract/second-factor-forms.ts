/** Input for setting up a second factor, in a chunk of its own. */
import * as z from 'zod/mini'

export const ConfirmTotpInput = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  code: z
    .string('Code is required')
    .check(
      z.trim(),
      z.minLength(1, 'Code is required'),
      z.regex(/^\d{3} ?\d{3}$/, 'Enter the six digits that the app shows'),
    ),
})
export type ConfirmTotpInput = z.infer<typeof ConfirmTotpInput>

export const PasskeyName = z
  .string('Name is required')
  .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(60, 'At most 60 characters'))
