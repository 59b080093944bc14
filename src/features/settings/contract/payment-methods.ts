import * as z from 'zod/mini'
import { oneLineField, requiredLineField } from './text-fields.ts'

export const paymentAccountKinds = ['wallet', 'bank', 'cash'] as const
export type PaymentAccountKind = (typeof paymentAccountKinds)[number]

const longestQrPayload = 512

/** Account to which a registrant can pay. */
export const PaymentAccount = z.strictObject({
  /**
   * Id made by the editor and never changed, so that seminars can name their accounts. Missing in values of
   * earlier releases; then it follows from the account.
   */
  id: z._default(z.string().check(z.regex(/^([0-9a-f]{16})?$/)), ''),
  kind: z.enum(paymentAccountKinds),
  label: requiredLineField(80, 'Label is required'),
  accountName: oneLineField(120),
  accountNumber: oneLineField(60),
  /** The content of the account's QR Ph code; null if it has none. */
  qrPayload: z.nullable(z.string().check(z.maxLength(longestQrPayload))),
  /**
   * A payment of ₱1 by a code with an amount arrived, so that codes with the amount are shown. Some wallets refuse
   * changed codes of some accounts.
   */
  isTrialConfirmed: z._default(z.boolean(), false),
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
    .array(requiredLineField(300, 'Instruction is required'))
    .check(z.maxLength(12, 'At most 12 instructions')),
  feeNotice: oneLineField(200),
  /** Whether bills are made and payments recorded against them; absent in earlier values. */
  keepsLedger: z._default(z.boolean(), false),
  /** Whether sure matches of an imported statement are accepted at once; absent in earlier values. */
  acceptsSureMatches: z._default(z.boolean(), false),
  /** Whether registrants may leave out the proof, if a ledger is kept; absent in earlier values. */
  isProofOptional: z._default(z.boolean(), false),
})
export type PaymentMethods = z.infer<typeof PaymentMethods>

/** Payment methods as registrants see them. */
export const ActivePaymentMethods = z.extend(
  z.omit(PaymentMethods, { keepsLedger: true, acceptsSureMatches: true, isProofOptional: true }),
  {
    accounts: z.array(
      z.extend(PaymentAccount, {
        /** A payment by its QR code can carry the code of a bill. Only with a ledger. */
        takesReference: z.optional(z.literal(true)),
      }),
    ),
    /** Instructions of the settings; with a ledger, one about the code of the bill comes first. */
    instructions: z.array(z.string()),
  },
)
export type ActivePaymentMethods = z.infer<typeof ActivePaymentMethods>

const mostPesos = 99_999_999

const longestBillCode = 20

export const PaymentCodeQuery = z.strictObject({
  accountId: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
  amount: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,8}(\.\d{1,2})?$/)),
      z.pipe(z.transform(Number), z.number().check(z.positive(), z.lte(mostPesos))),
    ),
  ),
  /** Code of a bill, such as 'K7QP-9F2M'. */
  billCode: z.optional(z.string().check(z.maxLength(longestBillCode))),
})

export const ReadQrInput = z.strictObject({ file: z.file('Please choose a picture') })

export const ReadQrResponse = z.object({
  payload: z.string(),
  kind: z.enum(['person', 'merchant']),
  name: z.string(),
  city: z.string(),
})
export type ReadQrResponse = z.infer<typeof ReadQrResponse>
