/** A successful registration, stored in the history entry. */
import * as z from 'zod/mini'
import { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { RegistrationType } from '#app/features/registrations/contract/registration.ts'

const Registrant = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  /** Whether a PRC license was given. */
  hasLicense: z.optional(z.boolean()),
})

export const RegistrationConfirmation = z.object({
  registrationType: z.nullable(RegistrationType),
  registrant: Registrant,
  reference: z.nullable(z.string()),
  paymentStatus: z.nullable(PaymentStatus),
  /** Note for a payment without proof: a headline, and how it is found. */
  paymentNote: z.optional(z.array(z.string())),
  /** Further people of a group. */
  others: z.optional(z.array(z.object({ name: z.string(), reference: z.string() }))),
  /** Answers that the provider shows again. */
  answers: z.optional(z.array(z.object({ label: z.string(), text: z.string() }))),
})
export type RegistrationConfirmation = z.infer<typeof RegistrationConfirmation>

const HistoryState = z.object({ registered: RegistrationConfirmation })

/** Restores a confirmation after reload; null if there is none. */
export function readRegistrationConfirmation(historyState: unknown): RegistrationConfirmation | null {
  const read = HistoryState.safeParse(historyState)
  return read.success ? read.data.registered : null
}

export function toConfirmationHistoryState(
  registered: RegistrationConfirmation,
): z.infer<typeof HistoryState> {
  return { registered }
}
