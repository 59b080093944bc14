/** A successful registration, stored in the history entry. */
import * as z from 'zod/mini'
import {
  PaymentStatus,
  type RegisterAnswer,
  RegistrationType,
} from '../../registrations/contract/registration.ts'
import type { FormOutput, FormValues } from './registration-form.ts'

const Registrant = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  jobTitle: z.string(),
})

export const Confirmation = z.object({
  registrationType: z.nullable(RegistrationType),
  registrant: Registrant,
  reference: z.nullable(z.string()),
  paymentStatus: z.nullable(PaymentStatus),
})
export type Confirmation = z.infer<typeof Confirmation>

const HistoryState = z.object({ registered: Confirmation })

/** Restores a confirmation after reload; null if there is none. */
export function readConfirmation(historyState: unknown): Confirmation | null {
  const read = HistoryState.safeParse(historyState)
  return read.success ? read.data.registered : null
}

export function toHistoryState(registered: Confirmation): z.infer<typeof HistoryState> {
  return { registered }
}

export function typedName(values: FormValues): string {
  return [values.firstName, values.middleInitial, values.lastName, values.suffix].filter(Boolean).join(' ')
}

export function confirmationOf(answer: RegisterAnswer, values: FormOutput): Confirmation {
  const { email, phone, company, jobTitle } = values
  const { registrationType, reference, paymentStatus } = answer
  const registrant = { name: typedName(values), email, phone, company, jobTitle }
  return { registrationType, registrant, reference, paymentStatus }
}
