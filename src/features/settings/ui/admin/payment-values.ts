import * as z from 'zod/mini'
import { type PaymentAccountKind, PaymentMethods } from '#app/features/settings/contract/payment-methods.ts'

const fields = {
  accounts: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      label: z.string(),
      accountName: z.string(),
      accountNumber: z.string(),
      /** Empty if the account has no QR code. */
      qrPayload: z.string(),
      isTrialConfirmed: z.boolean(),
      isActive: z.boolean(),
    }),
  ),
  /** One per line. */
  instructions: z.string(),
  feeNotice: z.string(),
  keepsLedger: z.boolean(),
  acceptsSureMatches: z.boolean(),
  isProofOptional: z.boolean(),
}

type PaymentFormShape = z.infer<ReturnType<typeof z.object<typeof fields>>>

/** Checked by the server's own shape. */
export const PaymentFormValues = z.object(fields).check((payload) => {
  const values = payload.value
  const parsed = PaymentMethods.safeParse(toPaymentMethods(values))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = toPaymentField(path.join('.')).split('.')
    payload.issues.push({ code: 'custom', input: values, path: field, message })
  }
})
export type PaymentFormValues = PaymentFormShape

export function toPaymentFormValues({
  accounts,
  instructions,
  feeNotice,
  keepsLedger,
  acceptsSureMatches,
  isProofOptional,
}: PaymentMethods): PaymentFormValues {
  return {
    accounts: accounts.map((account) => ({ ...account, qrPayload: account.qrPayload ?? '' })),
    instructions: instructions.join('\n'),
    feeNotice,
    keepsLedger,
    acceptsSureMatches,
    isProofOptional,
  }
}

/** The section's value; it is not valid if the form's values are not. */
export function toPaymentMethods({
  accounts,
  instructions,
  feeNotice,
  keepsLedger,
  acceptsSureMatches,
  isProofOptional,
}: PaymentFormValues): PaymentMethods {
  return {
    accounts: accounts.map((account) => ({
      ...account,
      kind: account.kind as PaymentAccountKind,
      qrPayload: account.qrPayload || null,
    })),
    instructions: instructions.split('\n').filter((line) => line.trim() !== ''),
    feeNotice,
    keepsLedger,
    acceptsSureMatches,
    isProofOptional,
  }
}

/** Lines of the instructions share a field. */
export const toPaymentField = (path: string) => (path.startsWith('instructions') ? 'instructions' : path)
