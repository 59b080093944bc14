import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Credit } from '#app/features/ledger/contract/credits.ts'
import type { InvoiceRecord } from '#app/features/ledger/contract/invoices.ts'
import type { Bill, BillPayment, BillRefund, BillSummary } from '#app/features/ledger/contract/ledger.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { NotLoaded } from '#app/ui/admin/loaded.tsx'
import { Sheet } from '#app/ui/admin/sheet.tsx'
import { useSendOnce } from '#app/ui/admin/use-endpoint-mutation.ts'
import { useCloseOverlay } from '#app/ui/admin/use-overlay.tsx'
import { billDocumentPath } from '../bill-document-path.ts'
import { PaymentEntry, RefundEntry, RequestBalance } from './bill-entries.tsx'
import {
  AdjustBillForm,
  RecordPaymentForm,
  RefundSentForm,
  RequestRefundForm,
  UndoPaymentForm,
  VoidBillForm,
} from './bill-forms.tsx'
import { BillStateBadge, billHolderName } from './bill-state-badge.tsx'
import { billQuery, formatPesos, saveCreditMutation } from './bills-api.ts'
import { CreditsOfBill, EndCreditForm } from './credits.tsx'
import { InvoiceEntry, RecordInvoiceForm, VoidInvoiceForm } from './invoices.tsx'
import { OnlinePaymentEntry } from './online-payments.tsx'

type Step =
  | { readonly kind: 'details' | 'record' | 'adjust' | 'void' | 'refund' | 'invoice' }
  | { readonly kind: 'undo'; readonly payment: BillPayment }
  | { readonly kind: 'voidInvoice'; readonly invoice: InvoiceRecord }
  | { readonly kind: 'refundCredit' | 'endCredit'; readonly credit: Credit }
  | { readonly kind: 'sent'; readonly refund: BillRefund }

const titles = {
  details: 'Bill',
  record: 'Record Payment for Bill',
  adjust: 'Adjust Bill',
  void: 'Make Void: Bill',
  refund: 'Ask for Refund of Bill',
  undo: 'Undo Payment of Bill',
  sent: 'Record Refund as Sent: Bill',
  invoice: 'Record Invoice Number of Bill',
  voidInvoice: 'Make Invoice Number Void: Bill',
  refundCredit: 'Ask for Refund of Credit: Bill',
  endCredit: 'End Credit: Bill',
} as const

const details: Step = { kind: 'details' }

/** A bill with its lines, payments and refunds; its forms replace it, and closing them leads back. */
export function BillSheet({ bill, mayDecideRefunds }: { bill: BillSummary; mayDecideRefunds: boolean }) {
  const [step, setStep] = useState<Step>(details)
  const close = useCloseOverlay()
  return (
    <Sheet
      // Mounted again, so that the focus moves into what is shown.
      key={step.kind}
      title={`${titles[step.kind]} ${bill.code}`}
      subtitle={billHolderName(bill)}
      onClose={step.kind === 'details' ? close : () => setStep(details)}
    >
      <LoadedBill id={bill.id} mayDecideRefunds={mayDecideRefunds} step={step} onStep={setStep} />
    </Sheet>
  )
}

function LoadedBill({
  id,
  mayDecideRefunds,
  step,
  onStep,
}: {
  id: number
  mayDecideRefunds: boolean
  step: Step
  onStep: (step: Step) => void
}) {
  const query = useQuery(billQuery(id))
  const { data } = query
  if (data === undefined) return <NotLoaded query={query} name="the bill" rows={4} />
  switch (step.kind) {
    case 'record':
      return <RecordPaymentForm bill={data.bill} />
    case 'void':
      return <VoidBillForm bill={data.bill} />
    case 'refund':
      return <RequestRefundForm bill={data.bill} />
    case 'refundCredit':
      return <RequestRefundForm bill={data.bill} credit={step.credit} />
    case 'endCredit':
      return <EndCreditForm credit={step.credit} />
    case 'adjust':
      return <AdjustBillForm bill={data.bill} />
    case 'undo':
      return <UndoPaymentForm payment={step.payment} version={data.bill.version} />
    case 'sent':
      return <RefundSentForm bill={data.bill} refund={step.refund} />
    case 'invoice':
      return <RecordInvoiceForm bill={data.bill} />
    case 'voidInvoice':
      return <VoidInvoiceForm invoice={step.invoice} />
    case 'details':
      return <BillDetails data={data} mayDecideRefunds={mayDecideRefunds} onStep={onStep} />
  }
}

function BillDetails({
  data,
  mayDecideRefunds,
  onStep,
}: {
  data: Bill
  mayDecideRefunds: boolean
  onStep: (step: Step) => void
}) {
  const { bill, lines, payments, refunds, invoices, gatewayPayments } = data
  const keep = useSendOnce(saveCreditMutation)
  return (
    <div className="bill">
      <BillStateBadge bill={bill} />
      {bill.voidReason === null ? null : <p>{bill.voidReason}</p>}
      <dl className="bill-amounts">
        <Amount label="Due" pesos={bill.amountDue} />
        <Amount label="Paid" pesos={bill.amountPaid} />
        {bill.amountWithheld === 0 ? null : <Amount label="Tax withheld" pesos={bill.amountWithheld} />}
      </dl>
      <p className="muted">
        Made on {formatDateTime(bill.createdAt)}
        {bill.billTo === null ? null : ` for ${bill.billTo}`}.
      </p>
      <ul aria-label="Lines">
        {lines.map(({ label, quantity, unitPrice, discount, kind }) => (
          <li key={`${kind} ${label}`}>
            {label}: {discount > 0 ? `−${formatPesos(discount)}` : null}
            {discount === 0 && kind === 'seat' ? `${quantity} × ` : null}
            {discount === 0 ? formatPesos(unitPrice) : null}
          </li>
        ))}
      </ul>
      {bill.state === 'void' ? null : (
        <div className="row-actions">
          <Button variant="filled" onClick={() => onStep({ kind: 'record' })}>
            Record Payment
          </Button>
          <RequestBalance bill={bill} />
          <Button onClick={() => onStep({ kind: 'adjust' })}>Adjust</Button>
          {bill.amountPaid > 0 ? (
            <Button onClick={() => onStep({ kind: 'refund' })}>Ask for Refund</Button>
          ) : null}
          {bill.amountPaid > 0 ? null : <Button onClick={() => onStep({ kind: 'void' })}>Make Void</Button>}
        </div>
      )}
      <p className="row-actions">
        <Anchor href={billDocumentPath(bill.id, 'statement')} download={`statement-${bill.code}.pdf`}>
          Statement of account (PDF)
        </Anchor>
        {bill.amountPaid > 0 ? (
          <Anchor
            href={billDocumentPath(bill.id, 'acknowledgement')}
            download={`acknowledgement-${bill.code}.pdf`}
          >
            Acknowledgement of payment (PDF)
          </Anchor>
        ) : null}
      </p>
      <CreditsOfBill
        data={data}
        onRefund={(credit) => onStep({ kind: 'refundCredit', credit })}
        onEnd={(credit) => onStep({ kind: 'endCredit', credit })}
      />
      <h3>Payments</h3>
      {payments.length === 0 ? <p className="muted">No payments recorded yet.</p> : null}
      <ul className="bill-entries" aria-label="Payments">
        {payments.map((payment) => (
          <PaymentEntry
            key={payment.id}
            payment={payment}
            onKeep={
              bill.state === 'over' && bill.registration !== null
                ? () =>
                    keep.send(
                      { billId: bill.id, moneyInId: payment.moneyInId, version: payment.moneyVersion },
                      () => undefined,
                    )
                : null
            }
            onUndo={() => onStep({ kind: 'undo', payment })}
          />
        ))}
      </ul>
      {gatewayPayments.length === 0 ? null : (
        <>
          <h3>Online Payments</h3>
          <ul className="bill-entries" aria-label="Online payments">
            {gatewayPayments.map((payment) => (
              <OnlinePaymentEntry key={payment.id} payment={payment} takesMoney={bill.state !== 'void'} />
            ))}
          </ul>
        </>
      )}
      <h3>Invoices</h3>
      <ul className="bill-entries" aria-label="Invoices">
        {invoices.map((invoice) => (
          <InvoiceEntry
            key={invoice.id}
            invoice={invoice}
            onVoid={() => onStep({ kind: 'voidInvoice', invoice })}
          />
        ))}
      </ul>
      <div>
        <Button onClick={() => onStep({ kind: 'invoice' })}>Record Invoice Number</Button>
      </div>
      {refunds.length === 0 ? null : <h3>Refunds</h3>}
      <ul className="bill-entries" aria-label="Refunds">
        {refunds.map((refund) => (
          <RefundEntry
            key={refund.id}
            refund={refund}
            mayDecide={mayDecideRefunds}
            onSent={() => onStep({ kind: 'sent', refund })}
          />
        ))}
      </ul>
    </div>
  )
}

function Amount({ label, pesos }: { label: string; pesos: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatPesos(pesos)}</dd>
    </div>
  )
}
