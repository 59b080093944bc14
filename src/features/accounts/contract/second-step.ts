import * as z from 'zod/mini'

/** Six digits of an authenticator app, or a recovery code; spaces and dashes are ignored. */
export const SecondFactorCodeInput = z.strictObject({
  code: z
    .string('Code is required')
    .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(60, 'This code is not right.')),
})
export type SecondFactorCodeInput = z.infer<typeof SecondFactorCodeInput>
