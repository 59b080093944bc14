import * as z from 'zod/mini'
import { oneLine, requiredLine } from './text-fields.ts'

export const paymentAccountKinds = ['wallet', 'bank', 'cash'] as const
export type PaymentAccountKind = (typeof paymentAccountKinds)[number]

const longestQrPayload = 512

/** Where a registrant can pay. */
export const PaymentAccount = z.strictObject({
  kind: z.enum(paymentAccountKinds),
  label: requiredLine(80, 'Label is required'),
  accountName: oneLine(120),
  accountNumber: oneLine(60),
  /** The content of the account's QR Ph code; null if it has none. */
  qrPayload: z.nullable(z.string().check(z.maxLength(longestQrPayload))),
  /** Accounts that are off stay in the settings and are not shown. */
  isActive: z.boolean(),
})
export type PaymentAccount = z.infer<typeof PaymentAccount>

export const PaymentMethods = z.strictObject({
  accounts: z.array(PaymentAccount).check(z.maxLength(12, 'At most 12 accounts')),
  /** Steps shown below the accounts. */
  instructions: z
    .array(requiredLine(300, 'Instruction is required'))
    .check(z.maxLength(12, 'At most 12 instructions')),
  feeNotice: oneLine(200),
})
export type PaymentMethods = z.infer<typeof PaymentMethods>

export const ReadQrInput = z.strictObject({ file: z.file('Please choose a picture') })

export const ReadQrResponse = z.object({
  payload: z.string(),
  kind: z.enum(['person', 'merchant']),
  name: z.string(),
  city: z.string(),
})
export type ReadQrResponse = z.infer<typeof ReadQrResponse>
