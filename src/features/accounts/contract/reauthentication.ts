import * as z from 'zod/mini'

export const ReauthenticationMethod = z.enum(['password', 'passkey', 'totp', 'google'])
export type ReauthenticationMethod = z.infer<typeof ReauthenticationMethod>

/** The available methods of re-authentication, the preferred first. */
export const ReauthenticationMethods = z.object({ methods: z.array(ReauthenticationMethod) })
export type ReauthenticationMethods = z.infer<typeof ReauthenticationMethods>

/** A password, or six digits from an authenticator app. */
export const ReauthenticateInput = z.discriminatedUnion('method', [
  z.strictObject({
    method: z.literal('password'),
    password: z
      .string('Password is required')
      .check(z.minLength(1, 'Password is required'), z.maxLength(256, 'This is not your password.')),
  }),
  z.strictObject({
    method: z.literal('totp'),
    code: z
      .string('Code is required')
      .check(
        z.trim(),
        z.minLength(1, 'Code is required'),
        z.regex(/^\d{3} ?\d{3}$/, 'Enter the six digits that the app shows'),
      ),
  }),
])
export type ReauthenticateInput = z.infer<typeof ReauthenticateInput>
