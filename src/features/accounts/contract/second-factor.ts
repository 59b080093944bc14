import * as z from 'zod/mini'
import { rowIdField } from '#app/platform/paging.ts'
import { SessionResponse } from './accounts.ts'
import { PasskeyName } from './second-factor-forms.ts'

export const SecondFactorMethod = z.enum(['totp', 'passkey', 'recovery_code'])
export type SecondFactorMethod = z.infer<typeof SecondFactorMethod>

export const SecondFactorRequired = z.object({
  secondFactor: z.object({ methods: z.array(SecondFactorMethod) }),
})
export type SecondFactorRequired = z.infer<typeof SecondFactorRequired>

export const SignInResponse = z.union([SessionResponse, SecondFactorRequired])
export type SignInResponse = z.infer<typeof SignInResponse>

const longestCeremony = 20_000
const ceremonyText = z.string().check(z.maxLength(longestCeremony))
const credentialId = z.string().check(z.minLength(1), z.maxLength(2000))

const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

/** A browser's passkey signature (Web Authentication, AuthenticationResponseJSON). */
export const PasskeySignature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ceremonyText,
    authenticatorData: ceremonyText,
    signature: ceremonyText,
  }),
})
export type PasskeySignature = z.infer<typeof PasskeySignature>

/** A browser's new passkey (Web Authentication, RegistrationResponseJSON). */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: ceremonyText,
    attestationObject: ceremonyText,
    transports: z.optional(z.array(z.string().check(z.maxLength(50))).check(z.maxLength(20))),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>

export const SecondFactorPasskeyInput = z.strictObject({ response: PasskeySignature })

/** Options passed to the browser unchanged; their shape is defined by Web Authentication. */
export const PasskeyOptions = z.object({ options: z.record(z.string(), z.unknown()) })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

export const TotpSetup = z.object({
  token: z.string(),
  secret: z.string(),
  uri: z.string(),
})
export type TotpSetup = z.infer<typeof TotpSetup>

export const AddPasskeyInput = z.strictObject({ name: PasskeyName, response: NewPasskey })
export type AddPasskeyInput = z.infer<typeof AddPasskeyInput>

export const RemovePasskeyInput = z.strictObject({ id: rowIdField() })
export type RemovePasskeyInput = z.infer<typeof RemovePasskeyInput>

export const RemoveSecondFactorsInput = z.strictObject({ userId: rowIdField() })
export type RemoveSecondFactorsInput = z.infer<typeof RemoveSecondFactorsInput>

/** New codes, shown only once; otherwise null. */
export const RecoveryCodesResponse = z.object({ recoveryCodes: z.nullable(z.array(z.string())) })
export type RecoveryCodesResponse = z.infer<typeof RecoveryCodesResponse>

export const SecondFactors = z.object({
  isRequired: z.boolean(),
  totp: z.nullable(z.object({ createdAt: z.iso.datetime(), lastUsedAt: z.nullable(z.iso.datetime()) })),
  passkeys: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  recoveryCodesLeft: z.int(),
})
export type SecondFactors = z.infer<typeof SecondFactors>
