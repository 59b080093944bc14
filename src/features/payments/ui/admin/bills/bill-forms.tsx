import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { paymentMethods } from '#app/features/payments/contract/bill-values.ts'
import type { Credit } from '#app/features/payments/contract/credits.ts'
import type {
  Bill,
  BillPayment,
  BillRefund,
  ReceivingAccount,
} from '#app/features/payments/contract/ledger.ts'
import { invalidAmountText, parseAmount } from '#app/features/registrations/contract/registration.ts'
import { startOfManilaDay, toManilaDay } from '#app/platform/format/dates.ts'
import { ErrorState } from '#app/ui/admin/error-state.tsx'
import { ListSkeleton } from '#app/ui/admin/paginated-list.tsx'
import { SheetForm } from '#app/ui/admin/sheet.tsx'
import { useAdminForm } from '#app/ui/admin/use-admin-form.ts'
import { useEndpointMutation } from '#app/ui/admin/use-endpoint-mutation.ts'
import {
  decideRefundMutation,
  formatPesos,
  methodLabels,
  receivingAccountsQuery,
  recordPaymentMutation,
  requestRefundMutation,
  undoPaymentMutation,
  voidBillMutation,
} from './bills-api.ts'
import { ReasonForm, reasonField } from './reason-form.tsx'

export interface BillFormProps {
  bill: Bill['bill']
  /** Returns to the bill. */
  onDone: () => void
}

export const amountField = () =>
  z.string().check(z.refine((text) => parseAmount(text) !== null, invalidAmountText))
const methodField = () => z.enum(paymentMethods)
const methodOptions = paymentMethods.map((value) => ({ value, label: methodLabels[value] }))

const paymentSchema = z.object({
  amount: amountField(),
  accountId: z.string().check(z.minLength(1, 'Choose an account')),
  method: methodField(),
  occurredAt: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter the day of the payment')),
  reference: z.string().check(z.trim(), z.maxLength(50, 'At most 50 characters')),
})

/** Form for a payment that staff saw in the account. */
export function RecordPaymentForm(props: BillFormProps) {
  const { data, isError, refetch } = useQuery(receivingAccountsQuery())
  if (data !== undefined)
    return <PaymentForm {...props} accounts={data.accounts.filter(({ isActive }) => isActive)} />
  return isError ? (
    <ErrorState message="Failed to load the receiving accounts." onRetry={() => void refetch()} />
  ) : (
    <ListSkeleton label="Loading the receiving accounts" rows={4} />
  )
}

interface PaymentFormProps extends BillFormProps {
  accounts: readonly ReceivingAccount[]
}

function PaymentForm({ bill, accounts, onDone }: PaymentFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(recordPaymentMutation)
  const [first, ...others] = accounts
  const rest = bill.amountDue - bill.amountPaid - bill.amountWithheld
  const form = useAdminForm<z.infer<typeof paymentSchema>>({
    schema: paymentSchema,
    values: {
      amount: rest > 0 ? rest.toFixed(2) : '',
      // The only account needs no choice.
      accountId: first !== undefined && others.length === 0 ? String(first.id) : '',
      method: 'wallet',
      occurredAt: toManilaDay(new Date()),
      reference: '',
    },
    async send({ amount, accountId, method, occurredAt, reference }) {
      await mutateAsync({
        billId: bill.id,
        accountId: Number(accountId),
        amount: parseAmount(amount) ?? 0,
        method,
        occurredAt: startOfManilaDay(occurredAt).toISOString(),
        reference: reference || null,
        version: bill.version,
      })
      onDone()
    },
  })
  return (
    <SheetForm
      onSubmit={form.submit}
      onCancel={onDone}
      saveLabel="Record Payment"
      busyLabel={isPending ? 'Recording...' : undefined}
      isChanged={form.isChanged}
    >
      <TextInput {...form.field('amount')} label="Amount in Pesos" inputMode="decimal" required />
      <NativeSelect
        {...form.field('accountId')}
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
      <NativeSelect {...form.field('method')} label="Paid By" data={methodOptions} />
      <TextInput {...form.field('occurredAt')} type="date" label="Paid On" required />
      <TextInput {...form.field('reference')} label="Reference Number" autoComplete="off" />
    </SheetForm>
  )
}

export interface UndoPaymentFormProps {
  /** The allocation. */
  payment: Pick<BillPayment, 'id' | 'amount'>
  /** Version of the bill, where it is shown. */
  version?: number
  onDone: () => void
}

export function UndoPaymentForm({ payment, version, onDone }: UndoPaymentFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(undoPaymentMutation)
  return (
    <ReasonForm
      saveLabel="Undo Payment"
      isPending={isPending}
      send={(reason) => mutateAsync({ allocationId: payment.id, reason, version })}
      onDone={onDone}
    >
      {formatPesos(payment.amount)} no longer count for this bill. If it is then not paid, its registration is
      pending again and keeps its seat. Both stay in the history.
    </ReasonForm>
  )
}

export function VoidBillForm({ bill, onDone }: BillFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(voidBillMutation)
  return (
    <ReasonForm
      saveLabel="Make Void"
      isPending={isPending}
      send={(reason) => mutateAsync({ billId: bill.id, reason, version: bill.version })}
      onDone={onDone}
    >
      A void bill takes no payments. This cannot be undone; the registration keeps its seat.
    </ReasonForm>
  )
}

const refundSchema = z.object({ amount: amountField(), method: methodField(), reason: reasonField() })

interface RequestRefundFormProps extends BillFormProps {
  /** Credit from which the money is refunded, instead of from the bill. */
  credit?: Pick<Credit, 'id' | 'amount'>
}

export function RequestRefundForm({ bill, credit, onDone }: RequestRefundFormProps) {
  const { mutateAsync, isPending } = useEndpointMutation(requestRefundMutation)
  const form = useAdminForm<z.infer<typeof refundSchema>>({
    schema: refundSchema,
    values: { amount: '', method: 'wallet', reason: '' },
    async send({ amount, ...values }) {
      const of = {
        billId: bill.id,
        version: bill.version,
        ...(credit !== undefined && { creditId: credit.id }),
      }
      await mutateAsync({ ...of, amount: parseAmount(amount) ?? 0, ...values })
      onDone()
    },
  })
  return (
    <SheetForm
      onSubmit={form.submit}
      onCancel={onDone}
      saveLabel="Ask for Refund"
      busyLabel={isPending ? 'Sending...' : undefined}
      isChanged={form.isChanged}
    >
      <TextInput
        {...form.field('amount')}
        label="Amount in Pesos"
        description={`At most ${formatPesos(credit?.amount ?? bill.amountPaid)}.`}
        inputMode="decimal"
        required
      />
      <NativeSelect {...form.field('method')} label="Sent Back By" data={methodOptions} />
      <Textarea {...form.field('reason')} label="Reason" autosize minRows={3} required />
    </SheetForm>
  )
}

const sentSchema = z.object({ reference: paymentSchema.shape.reference })

/** Form for a refund that was sent; its registrant is e-mailed. */
export function RefundSentForm({ refund, onDone }: { refund: BillRefund; onDone: () => void }) {
  const { mutateAsync, isPending } = useEndpointMutation(decideRefundMutation)
  const form = useAdminForm<z.infer<typeof sentSchema>>({
    schema: sentSchema,
    values: { reference: '' },
    async send({ reference }) {
      const { id, version } = refund
      await mutateAsync({ id, action: 'sent', reference: reference || null, version })
      onDone()
    },
  })
  return (
    <SheetForm
      onSubmit={form.submit}
      onCancel={onDone}
      saveLabel="Record as Sent"
      busyLabel={isPending ? 'Saving...' : undefined}
      isChanged={form.isChanged}
    >
      <p>{formatPesos(refund.amount)} no longer count as paid. The registrant gets an e-mail.</p>
      <TextInput {...form.field('reference')} label="Reference Number" autoComplete="off" />
    </SheetForm>
  )
}
