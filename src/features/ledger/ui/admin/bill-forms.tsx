import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Credit } from '#app/features/ledger/contract/credits.ts'
import type { Bill, BillPayment, BillRefund, ReceivingAccount } from '#app/features/ledger/contract/ledger.ts'
import { paymentMethods } from '#app/features/payments/contract/money-values.ts'
import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { invalidAmountText, parseTypedAmount } from '#app/platform/format/typed-amounts.ts'
import { EntityForm } from '#app/ui/admin/entity-sheet.tsx'
import { Loaded } from '#app/ui/admin/loaded.tsx'
import {
  adjustBillMutation,
  decideRefundMutation,
  formatPesos,
  getExpectedPesos,
  paymentMethodLabels,
  receivingAccountsQuery,
  recordPaymentMutation,
  requestRefundMutation,
  undoPaymentMutation,
  voidBillMutation,
} from './bills-api.ts'
import { ReasonForm, reasonFormField } from './reason-form.tsx'

export interface BillFormProps {
  bill: Bill['bill']
}

export const amountFormField = () =>
  z.string().check(z.refine((text) => parseTypedAmount(text) !== null, invalidAmountText))
const methodField = () => z.enum(paymentMethods)
const methodOptions = paymentMethods.map((value) => ({ value, label: paymentMethodLabels[value] }))

const paymentSchema = z.object({
  amount: amountFormField(),
  accountId: z.string().check(z.minLength(1, 'Choose an account')),
  method: methodField(),
  occurredAt: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter the day of the payment')),
  reference: z.string().check(z.trim(), z.maxLength(50, 'At most 50 characters')),
})

/** Form for a payment that staff saw in the account. */
export function RecordPaymentForm(props: BillFormProps) {
  return (
    <Loaded query={useQuery(receivingAccountsQuery())} name="the receiving accounts" rows={4}>
      {({ accounts }) => <PaymentForm {...props} accounts={accounts.filter(({ isActive }) => isActive)} />}
    </Loaded>
  )
}

interface PaymentFormProps extends BillFormProps {
  accounts: readonly ReceivingAccount[]
}

function PaymentForm({ bill, accounts }: PaymentFormProps) {
  const [first, ...others] = accounts
  const rest = getExpectedPesos(bill)
  return (
    <EntityForm
      schema={paymentSchema}
      values={{
        amount: rest > 0 ? rest.toFixed(2) : '',
        // The only account needs no choice.
        accountId: first !== undefined && others.length === 0 ? String(first.id) : '',
        method: 'wallet',
        occurredAt: toManilaDay(new Date()),
        reference: '',
      }}
      mutation={recordPaymentMutation}
      toInput={({ amount, accountId, method, occurredAt, reference }) => ({
        billId: bill.id,
        accountId: Number(accountId),
        amount: parseTypedAmount(amount) ?? 0,
        method,
        occurredAt: startOfManilaDay(occurredAt).toISOString(),
        reference: reference || null,
        version: bill.version,
      })}
      saveLabel="Record Payment"
      busyLabel="Recording..."
    >
      {({ field }) => (
        <>
          <TextInput {...field('amount')} label="Amount in Pesos" inputMode="decimal" required />
          <NativeSelect
            {...field('accountId')}
            label="Received In"
            description={
              accounts.length === 0
                ? 'An administrator adds receiving accounts in the settings, under Payment Methods.'
                : undefined
            }
            data={[
              { value: '', label: 'Choose an account' },
              ...accounts.map(({ id, label }) => ({ value: String(id), label })),
            ]}
            required
          />
          <NativeSelect {...field('method')} label="Paid By" data={methodOptions} />
          <TextInput {...field('occurredAt')} type="date" label="Paid On" required />
          <TextInput {...field('reference')} label="Reference Number" />
        </>
      )}
    </EntityForm>
  )
}

const undoSchema = z.object({ reason: reasonFormField(), moveTo: z.string(), voidsPayment: z.boolean() })

export interface UndoPaymentFormProps {
  /** The allocation. */
  payment: Pick<BillPayment, 'id' | 'amount'> & { readonly source?: BillPayment['source'] }
  /** Version of the bill, where it is shown. */
  version?: number
}

export function UndoPaymentForm({ payment, version }: UndoPaymentFormProps) {
  return (
    <EntityForm
      mutation={undoPaymentMutation}
      schema={undoSchema}
      values={{ reason: '', moveTo: '', voidsPayment: false }}
      toInput={(values) => ({ allocationId: payment.id, ...values, version })}
      saveLabel="Undo Payment"
    >
      {({ field, form }) => (
        <>
          <p>
            {formatPesos(payment.amount)} no longer count for this bill. If it is then not paid, its
            registration is pending again and keeps its seat. Both stay in the history.
          </p>
          <Textarea {...field('reason')} label="Reason" autosize minRows={3} required />
          <TextInput
            {...field('moveTo')}
            label="Code of the Right Bill"
            description="The payment then counts there. Empty if you do not know it yet."
          />
          {payment.source === 'hand' && (
            <Checkbox
              {...form.register('voidsPayment')}
              label="It was recorded by mistake and never arrived"
              description="It then leaves all sums and exports, and its reference can be recorded again."
              error={form.formState.errors.voidsPayment?.message}
            />
          )}
        </>
      )}
    </EntityForm>
  )
}

const adjustSchema = z.object({
  direction: z.enum(['off', 'added']),
  amount: amountFormField(),
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'A reason is required'), z.maxLength(100, 'At most 100 characters')),
})

/** Changes what is due, by a line with the reason. */
export function AdjustBillForm({ bill }: BillFormProps) {
  return (
    <EntityForm
      mutation={adjustBillMutation}
      schema={adjustSchema}
      values={{ direction: 'off', amount: '', reason: '' }}
      toInput={({ direction, amount, reason }) => ({
        billId: bill.id,
        amount: (parseTypedAmount(amount) ?? 0) * (direction === 'off' ? -1 : 1),
        reason,
        version: bill.version,
      })}
      saveLabel="Adjust Bill"
    >
      {({ field }) => (
        <>
          <p>
            {formatPesos(bill.amountDue)} are due now. If the bill is then paid, its registration is verified;
            if it is not paid any more, it is pending again.
          </p>
          <NativeSelect
            {...field('direction')}
            label="What Changes"
            data={[
              { value: 'off', label: 'Less is due' },
              { value: 'added', label: 'More is due' },
            ]}
          />
          <TextInput {...field('amount')} label="Amount in Pesos" inputMode="decimal" required />
          <TextInput
            {...field('reason')}
            label="Reason"
            description="The registrant reads it on the bill."
            required
          />
        </>
      )}
    </EntityForm>
  )
}

export function VoidBillForm({ bill }: BillFormProps) {
  return (
    <ReasonForm
      mutation={voidBillMutation}
      toInput={(reason) => ({ billId: bill.id, reason, version: bill.version })}
      saveLabel="Make Void"
    >
      A void bill takes no payments. This cannot be undone; the registration keeps its seat.
    </ReasonForm>
  )
}

const refundSchema = z.object({ amount: amountFormField(), method: methodField(), reason: reasonFormField() })

interface RequestRefundFormProps extends BillFormProps {
  /** Credit from which the money is refunded, instead of from the bill. */
  credit?: Pick<Credit, 'id' | 'amount'>
}

export function RequestRefundForm({ bill, credit }: RequestRefundFormProps) {
  return (
    <EntityForm
      schema={refundSchema}
      values={{ amount: '', method: 'wallet', reason: '' }}
      mutation={requestRefundMutation}
      toInput={({ amount, ...values }) => ({
        ...values,
        billId: bill.id,
        version: bill.version,
        amount: parseTypedAmount(amount) ?? 0,
        ...(credit !== undefined && { creditId: credit.id }),
      })}
      saveLabel="Ask for Refund"
      busyLabel="Sending..."
    >
      {({ field }) => (
        <>
          <TextInput
            {...field('amount')}
            label="Amount in Pesos"
            description={`At most ${formatPesos(credit?.amount ?? bill.amountPaid)}.`}
            inputMode="decimal"
            required
          />
          <NativeSelect {...field('method')} label="Sent Back By" data={methodOptions} />
          <Textarea {...field('reason')} label="Reason" autosize minRows={3} required />
        </>
      )}
    </EntityForm>
  )
}

const sentSchema = z.object({ reference: paymentSchema.shape.reference, releasesSeats: z.boolean() })

/** Form for a refund that was sent; its registrant is e-mailed. */
export function RefundSentForm({ bill, refund }: BillFormProps & { refund: BillRefund }) {
  const { id, version, amount, creditId } = refund
  const status = bill.registration?.paymentStatus
  const hasSeat = creditId === null && (status === 'pending' || status === 'verified')
  return (
    <EntityForm
      schema={sentSchema}
      values={{ reference: '', releasesSeats: hasSeat && amount >= bill.amountPaid }}
      mutation={decideRefundMutation}
      toInput={({ reference, releasesSeats }) => ({
        id,
        action: 'sent',
        reference: reference || null,
        releasesSeats,
        version,
      })}
      saveLabel="Record as Sent"
    >
      {({ field, form }) => (
        <>
          <p>{formatPesos(amount)} no longer count as paid. The registrant gets an e-mail.</p>
          <TextInput {...field('reference')} label="Reference Number" />
          {hasSeat ? (
            <Checkbox
              {...form.register('releasesSeats')}
              label="Cancel the registration"
              description="Its seat is free at once. Otherwise the registration stays, and is pending if it is no longer paid."
            />
          ) : null}
        </>
      )}
    </EntityForm>
  )
}
