/** What is typed at the second step; apart, because only those who get there load it. */
import * as z from 'zod/mini'

/** Six digits of an authenticator app, or a recovery code; spaces and dashes do not count. */
export const SecondFactorCodeInput = z.strictObject({
  code: z
    .string('Code is required')
    .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(60, 'This code is not right.')),
})
export type SecondFactorCodeInput = z.infer<typeof SecondFactorCodeInput>
