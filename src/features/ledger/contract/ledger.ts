/** Wire shapes of bills and money received. */
import * as z from 'zod/mini'
import { billStates, orderLineKinds } from '#app/features/orders/contract/order-values.ts'
import { PaymentStatus } from '#app/features/orders/contract/payment-status.ts'
import { GatewayPayment } from '#app/features/payments/contract/gateway-payments.ts'
import {
  moneySources,
  paymentMethods,
  receivingAccountKinds,
  refundStates,
} from '#app/features/payments/contract/money-values.ts'
import { invalidAmountText, parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import {
  integerParam,
  maxRowId,
  pageQueryFields,
  pageResponseFields,
  rowIdField,
  versionField,
} from '#app/platform/paging.ts'
import { Credit } from './credits.ts'
import { ledgerReasonField, personName, pesoAmountField } from './fields.ts'
import { InvoiceRecord } from './invoices.ts'
import { billDocumentKinds } from './ledger-values.ts'

const referenceField = () =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(50, 'At most 50 characters'))))

export const BillsQuery = z.strictObject({
  /** `unseen` are those of which staff approved more than recorded payments show. */
  state: z.optional(z.enum([...billStates, 'unseen'])),
  /** A code, or part of a name or e-mail. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  ...pageQueryFields(20),
})
export type BillsQuery = z.infer<typeof BillsQuery>

const BillSummary = z.object({
  id: z.int(),
  /** Code as shown, such as 'K7QP-9F2M'. */
  code: z.string(),
  state: z.enum(billStates),
  /** Pesos. */
  amountDue: z.number(),
  amountPaid: z.number(),
  /** Part of it that staff approved by a proof, and that no recorded payment shows yet. */
  amountUnseen: z.number(),
  amountWithheld: z.number(),
  createdAt: z.iso.datetime(),
  /** Null once the payer is deleted. */
  registration: z.nullable(
    z.object({
      /** Registration of the payer, or else of the first seat; null while no seat has a name. */
      id: z.nullable(z.int()),
      /** The payer. */
      attendeeId: z.int(),
      name: z.string(),
      email: z.string(),
      seminarTitle: z.string(),
      paymentStatus: PaymentStatus,
    }),
  ),
})
export type BillSummary = z.infer<typeof BillSummary>

export const BillList = z.object({ bills: z.array(BillSummary), ...pageResponseFields })
export type BillList = z.infer<typeof BillList>

const billFields = {
  id: z.optional(integerParam(1, maxRowId)),
  registrationId: z.optional(integerParam(1, maxRowId)),
  /** Code of the bill, with or without the hyphen. */
  code: z.optional(z.string().check(z.maxLength(20))),
}

const namesOneBill = z.refine<Partial<Record<keyof typeof billFields, unknown>>>(
  ({ id, registrationId, code }) =>
    [id, registrationId, code].filter((one) => one !== undefined).length === 1,
  { message: 'Name the bill, its registration or its code' },
)

export const BillQuery = z.strictObject(billFields).check(namesOneBill)
export type BillQuery = z.infer<typeof BillQuery>

export const BillDocumentQuery = z
  .strictObject({ ...billFields, document: z.enum(billDocumentKinds) })
  .check(namesOneBill)
export type BillDocumentQuery = z.infer<typeof BillDocumentQuery>

const BillPayment = z.object({
  /** Id of the allocation. */
  id: z.int(),
  moneyInId: z.int(),
  /** Version of the money. */
  moneyVersion: z.int(),
  amount: z.number(),
  withheld: z.number(),
  occurredAt: z.iso.datetime(),
  account: z.string(),
  source: z.enum(moneySources),
  method: z.nullable(z.enum(paymentMethods)),
  reference: z.nullable(z.string()),
  recordedAt: z.iso.datetime(),
  recordedBy: personName,
  undoneAt: z.nullable(z.iso.datetime()),
  undoneBy: personName,
  undoReason: z.nullable(z.string()),
})
export type BillPayment = z.infer<typeof BillPayment>

const BillRefund = z.object({
  id: z.int(),
  /** Null for a refund of the bill itself. */
  creditId: z.nullable(z.int()),
  amount: z.number(),
  reason: z.string(),
  method: z.enum(paymentMethods),
  state: z.enum(refundStates),
  reference: z.nullable(z.string()),
  requestedAt: z.iso.datetime(),
  requestedBy: personName,
  decidedAt: z.nullable(z.iso.datetime()),
  decidedBy: personName,
  version: z.int(),
})
export type BillRefund = z.infer<typeof BillRefund>

/** Bill; for the registrant without the names and reasons of staff. */
export const Bill = z.object({
  bill: z.extend(BillSummary, {
    billTo: z.nullable(z.string()),
    voidReason: z.nullable(z.string()),
    version: z.int(),
  }),
  lines: z.array(
    z.object({
      label: z.string(),
      quantity: z.int(),
      unitPrice: z.number(),
      discount: z.number(),
      kind: z.enum(orderLineKinds),
    }),
  ),
  payments: z.array(BillPayment),
  refunds: z.array(BillRefund),
  /** Numbers of papers that were issued for the bill. */
  invoices: z.array(InvoiceRecord),
  /** Online payments, for staff only. */
  gatewayPayments: z.array(GatewayPayment),
  /** Credits of the registrant, including those from other bills. */
  credits: z.array(Credit),
})
export type Bill = z.infer<typeof Bill>

/** Version of the bill that the caller knows; left out, the bill may have changed. */
const billVersion = () => z.optional(versionField())

export const RecordPaymentInput = z.strictObject({
  billId: rowIdField(),
  accountId: rowIdField(),
  amount: pesoAmountField(),
  method: z.enum(paymentMethods, 'Choose how it was paid'),
  reference: referenceField(),
  occurredAt: z.iso.datetime({ error: 'Enter the day of the payment', offset: true }),
  version: billVersion(),
})
export type RecordPaymentInput = z.infer<typeof RecordPaymentInput>

const mostAllocationsAtOnce = 100

export const MatchMoneyInput = z.strictObject({
  moneyInId: rowIdField(),
  allocations: z
    .array(
      z.strictObject({
        billId: rowIdField(),
        amount: pesoAmountField(),
        withheld: z.optional(pesoAmountField()),
      }),
    )
    .check(
      z.minLength(1, 'Name at least one bill'),
      z.maxLength(mostAllocationsAtOnce, `At most ${mostAllocationsAtOnce} bills`),
      z.refine(
        (allocations) => new Set(allocations.map(({ billId }) => billId)).size === allocations.length,
        'Each bill once',
      ),
    ),
  /** Version of the money as the caller knows it. */
  version: versionField(),
})
export type MatchMoneyInput = z.infer<typeof MatchMoneyInput>

export const MatchMoneyResponse = z.object({
  /** Version of the money after the change. */
  version: z.int(),
  /** Pesos that no bill has yet. */
  unallocated: z.number(),
})
export type MatchMoneyResponse = z.infer<typeof MatchMoneyResponse>

export const UndoAllocationInput = z.strictObject({
  allocationId: rowIdField(),
  reason: ledgerReasonField(),
  /** Code of the bill to which the payment belongs; empty or left out if none is known. */
  moveTo: z.optional(z.string().check(z.trim(), z.maxLength(20, 'At most 20 characters'))),
  /** Whether the payment was recorded by mistake and never arrived, so that it leaves the books. */
  voidsPayment: z.optional(z.boolean()),
  version: billVersion(),
})
export type UndoAllocationInput = z.infer<typeof UndoAllocationInput>

export const AdjustBillInput = z.strictObject({
  billId: rowIdField(),
  /** Pesos that are added to what is due; negative if they are taken off. */
  amount: z
    .number(invalidAmountText)
    .check(z.refine((pesos) => parseTypedAmount(String(Math.abs(pesos))) !== null, invalidAmountText)),
  /** Shown to the registrant as the text of the line. */
  reason: z
    .string('A reason is required')
    .check(z.trim(), z.minLength(1, 'A reason is required'), z.maxLength(100, 'At most 100 characters')),
  version: versionField(),
})
export type AdjustBillInput = z.infer<typeof AdjustBillInput>

export const VoidBillInput = z.strictObject({
  billId: rowIdField(),
  reason: ledgerReasonField(),
  version: versionField(),
})
export type VoidBillInput = z.infer<typeof VoidBillInput>

export const RequestBalanceInput = z.strictObject({ billId: rowIdField(), version: versionField() })
export type RequestBalanceInput = z.infer<typeof RequestBalanceInput>

export const RequestRefundInput = z.strictObject({
  billId: rowIdField(),
  /** A credit of the bill’s registrant, from which the money is sent back; the bill stays as it is. */
  creditId: z.optional(rowIdField()),
  amount: pesoAmountField(),
  reason: ledgerReasonField(),
  method: z.enum(paymentMethods, 'Choose how it is sent back'),
  version: billVersion(),
})
export type RequestRefundInput = z.infer<typeof RequestRefundInput>

export const refundActions = ['approve', 'reject', 'sent', 'failed'] as const
export type RefundAction = (typeof refundActions)[number]

export const DecideRefundInput = z.strictObject({
  id: rowIdField(),
  action: z.enum(refundActions),
  /** Whether the registrations of a bill that was sent back end, so that others can take the seats. */
  releasesSeats: z.optional(z.boolean()),
  reference: referenceField(),
  version: versionField(),
})
export type DecideRefundInput = z.infer<typeof DecideRefundInput>

const accountFields = {
  kind: z.enum(receivingAccountKinds),
  label: z.string(),
  accountName: z.string(),
  isActive: z.boolean(),
}

export const ReceivingAccount = z.object({
  id: z.int(),
  ...accountFields,
  /** Last four digits of the number; null if it has no number. */
  accountNumber: z.nullable(z.string()),
  /** True for an account of the payment methods, which is changed there. */
  isPaymentMethod: z.boolean(),
  version: z.int(),
})
export type ReceivingAccount = z.infer<typeof ReceivingAccount>

export const ReceivingAccounts = z.object({ accounts: z.array(ReceivingAccount) })

const line = (most: number) => z.string().check(z.trim(), z.maxLength(most, `At most ${most} characters`))

export const SaveReceivingAccountInput = z.strictObject({
  /** Id; left out for a new account. */
  id: z.optional(rowIdField()),
  kind: z.enum(receivingAccountKinds),
  label: line(80).check(z.minLength(1, 'Label is required')),
  accountName: line(120),
  /** Account number; left out, the stored number stays, and '' removes it. */
  accountNumber: z.optional(line(60)),
  isActive: z.boolean(),
  /** 0 for a new account. */
  version: versionField(),
})
export type SaveReceivingAccountInput = z.infer<typeof SaveReceivingAccountInput>

const day = () => z.iso.date('Enter a day such as 2026-11-30')

export const LedgerQuery = z
  .strictObject({ from: day(), to: day() })
  .check(
    z.refine(({ from, to }) => from <= to, { message: 'The last day is before the first', path: ['to'] }),
  )
export type LedgerQuery = z.infer<typeof LedgerQuery>
