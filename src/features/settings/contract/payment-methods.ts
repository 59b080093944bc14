import * as z from 'zod/mini'
import { oneLine, requiredLine } from './text-fields.ts'

export const paymentAccountKinds = ['wallet', 'bank', 'cash'] as const
export type PaymentAccountKind = (typeof paymentAccountKinds)[number]

const longestQrPayload = 512

/** Where a registrant can pay. */
export const PaymentAccount = z.strictObject({
  /**
   * Made by the editor and never changed, so that seminars can name their accounts. Missing in values of earlier
   * releases; then it follows from the account.
   */
  id: z._default(z.string().check(z.regex(/^([0-9a-f]{16})?$/)), ''),
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

/** FNV-1a, which the browser's form computes without waiting. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}

/** The same in every process and in restored versions, also if the accounts are in another order. */
function withIds(accounts: PaymentAccount[]): PaymentAccount[] {
  const taken = new Set(accounts.map(({ id }) => id))
  return accounts.map((account) => {
    if (account.id !== '') return account
    let text = `${account.label}\n${account.accountNumber}`
    while (taken.has(hashOf(text))) text += '\n'
    const id = hashOf(text)
    taken.add(id)
    return { ...account, id }
  })
}

export const mostPaymentAccounts = 12

export const PaymentMethods = z.strictObject({
  accounts: z.array(PaymentAccount).check(
    z.maxLength(mostPaymentAccounts, `At most ${mostPaymentAccounts} accounts`),
    z.overwrite(withIds),
    z.refine(
      (accounts) => new Set(accounts.map(({ id }) => id)).size === accounts.length,
      'Each account must be listed once',
    ),
  ),
  /** Steps shown below the accounts. */
  instructions: z
    .array(requiredLine(300, 'Instruction is required'))
    .check(z.maxLength(12, 'At most 12 instructions')),
  feeNotice: oneLine(200),
})
export type PaymentMethods = z.infer<typeof PaymentMethods>

/** What registrants see. */
export const ActivePaymentMethods = z.extend(PaymentMethods, {
  accounts: z.array(z.omit(PaymentAccount, { id: true })),
})
export type ActivePaymentMethods = z.infer<typeof ActivePaymentMethods>

export const ReadQrInput = z.strictObject({ file: z.file('Please choose a picture') })

export const ReadQrResponse = z.object({
  payload: z.string(),
  kind: z.enum(['person', 'merchant']),
  name: z.string(),
  city: z.string(),
})
export type ReadQrResponse = z.infer<typeof ReadQrResponse>
