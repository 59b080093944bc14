import type { ReactNode } from 'react'
import type { InvoiceRecord } from '#app/features/ledger/contract/invoices.ts'
import type { BillPayment, BillRefund } from '#app/features/ledger/contract/ledger.ts'
import { type BillDocumentKind, billDocumentLabels } from '#app/features/ledger/contract/ledger-values.ts'
import type { PayableBill } from '#app/features/ledger/contract/payable-bills.ts'
import type { BillState } from '#app/features/orders/contract/order-values.ts'
import { PayOnline, type PayOnlineForm } from '#app/features/payments/ui/public/pay-online.tsx'
import { formatDate, startOfManilaDay } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { CopyButton } from '#app/ui/public/copy-button.tsx'
import { billDocumentPath, invoiceFilePath } from '../bill-document-path.ts'
import { invoiceKindLabels } from '../invoice-kind-labels.ts'

/** '₱0' where a price would be 'Free'. */
const formatPesos = (pesos: number) => (pesos === 0 ? '₱0' : formatPrice(pesos))

const stateTexts: Record<BillState, string> = {
  open: 'No payment recorded yet',
  paid: 'Paid',
  over: 'More was paid than is due',
  void: 'No longer to be paid',
}

const toStateText = ({ state, amountPaid }: PayableBill['bill']) =>
  state === 'open' && amountPaid > 0 ? 'Paid in part' : stateTexts[state]

interface OwnBillDocumentsProps extends Pick<PayableBill, 'bill'> {
  form: PayOnlineForm
}

/** Links for the signed-in registrant; for the holder of a mailed link buttons, as its token must not be in a URL. */
export function OwnBillDocuments({ bill, form: { action, link } }: OwnBillDocumentsProps) {
  const { id, code, amountPaid } = bill
  const documents: readonly BillDocumentKind[] =
    amountPaid > 0 ? ['statement', 'acknowledgement'] : ['statement']
  if (link === null)
    return (
      <p className="flex flex-wrap gap-x-4 gap-y-2">
        {documents.map((document) => (
          <a href={billDocumentPath(id, document)} download={`${document}-${code}.pdf`} key={document}>
            {billDocumentLabels[document]}
            <span className="sr-only"> of bill {code}</span>
          </a>
        ))}
      </p>
    )
  return (
    <form className="flex flex-wrap gap-3" method="post" action={action}>
      <input type="hidden" name="billId" value={id} />
      <input type="hidden" name="link" value={link} />
      {documents.map((document) => (
        <Button type="submit" variant="secondary" name="document" value={document} key={document}>
          {billDocumentLabels[document]}
          <span className="sr-only"> of bill {code}</span>
        </Button>
      ))}
    </form>
  )
}

interface OwnBillProps {
  bill: PayableBill
  /** Form of the page, which takes it for paying online. */
  form: PayOnlineForm
}

/** A bill as its registrant pays it: code, amounts, QR code, payments and refunds. Complete without script. */
export function OwnBill({ bill: { bill, payments, refunds, invoices, qr, online }, form }: OwnBillProps) {
  const { code, state, amountDue, amountPaid, amountUnseen, amountWithheld } = bill
  const left = amountDue - amountPaid - amountWithheld
  const isPaidInPart = state === 'open' && amountPaid > 0
  return (
    <section className="grid gap-3" aria-label={`Bill ${code}`}>
      <dl className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <Fact label="Your code">
          {code} <CopyButton text={code.replace('-', '')} label={`Copy code ${code}`} />
        </Fact>
        <Fact label="Amount due">{formatPesos(amountDue)}</Fact>
        <Fact label="Paid">{formatPesos(amountPaid)}</Fact>
        {amountWithheld === 0 ? null : <Fact label="Tax withheld">{formatPesos(amountWithheld)}</Fact>}
        {isPaidInPart ? <Fact label="Still to pay">{formatPesos(left)}</Fact> : null}
        <Fact label="Bill">{toStateText(bill)}</Fact>
      </dl>
      {payments.length + refunds.length + invoices.length === 0 && amountUnseen === 0 ? null : (
        <ul className="grid gap-1" aria-label="Payments, refunds and invoices">
          {payments.map((payment) => (
            <Payment key={`payment ${payment.id}`} payment={payment} />
          ))}
          {amountUnseen === 0 ? null : <li>{formatPesos(amountUnseen)} verified by our staff</li>}
          {refunds.map((refund) => (
            <Refund key={`refund ${refund.id}`} refund={refund} />
          ))}
          {invoices.map((invoice) => (
            <Invoice key={`invoice ${invoice.id}`} invoice={invoice} form={form} />
          ))}
        </ul>
      )}
      {online === null || state !== 'open' ? null : (
        <PayOnline bill={bill} left={formatPesos(left)} online={online} form={form} />
      )}
      {qr === null ? null : (
        <>
          {isPaidInPart ? null : (
            <p>If you have sent a proof of payment, we are checking it. Please do not pay again.</p>
          )}
          <Disclosure summary="Pay with a QR code" isOpenAtFirst={isPaidInPart}>
            <figure className="grid w-56 max-w-full content-start gap-2">
              {/* White in both schemes: many scanners cannot read inverted codes. */}
              <img
                className="aspect-square w-full rounded-m bg-[#fff] text-[#000]"
                src={qr.pngUrl}
                alt={`QR code to pay ${formatPesos(left)} for bill ${code}`}
                loading="lazy"
              />
              <figcaption className="text-small text-soft">
                Scan with GCash, Maya or your bank. The amount {qr.hasBillCode ? 'and your code are' : 'is'}{' '}
                already in it.
              </figcaption>
              <a className="btn btn-secondary" href={qr.pngUrl} download="payment-code.png">
                Save picture<span className="sr-only"> of the code of bill {code}</span>
              </a>
            </figure>
          </Disclosure>
        </>
      )}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-soft">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Payment({ payment }: { payment: BillPayment }) {
  const { amount, withheld, occurredAt, account, reference, source } = payment
  return (
    <li className="wrap-anywhere">
      {formatPesos(amount)} received on {formatDate(occurredAt)}
      {withheld === 0 ? null : `, ${formatPesos(withheld)} withheld`} ({account}
      {reference === null ? null : `, reference ${reference}`}
      {source === 'statement' ? ', seen in our statement' : null})
    </li>
  )
}

function Refund({ refund: { amount, decidedAt, reference } }: { refund: BillRefund }) {
  return (
    <li className="wrap-anywhere">
      {formatPesos(amount)} sent back{decidedAt === null ? null : ` on ${formatDate(decidedAt)}`}
      {reference === null ? null : ` (reference ${reference})`}
    </li>
  )
}

function Invoice({ invoice, form: { action, link } }: { invoice: InvoiceRecord; form: PayOnlineForm }) {
  const { id, kind, number, issuedOn, amount, hasFile } = invoice
  const text = `${invoiceKindLabels[kind]} No. ${number} of ${formatDate(startOfManilaDay(issuedOn).toISOString())}`
  const download = (
    <>
      Download<span className="sr-only"> {text}</span>
    </>
  )
  return (
    <li className="wrap-anywhere">
      {text}, {formatPesos(amount)}
      {hasFile && link === null ? (
        <>
          {' '}
          <a href={invoiceFilePath(id)} download>
            {download}
          </a>
        </>
      ) : null}
      {hasFile && link !== null ? (
        <form className="mt-1" method="post" action={action}>
          <input type="hidden" name="link" value={link} />
          <input type="hidden" name="invoiceId" value={id} />
          <Button type="submit" variant="secondary">
            {download}
          </Button>
        </form>
      ) : null}
    </li>
  )
}
