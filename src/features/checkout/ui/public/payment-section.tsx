import { useQuery } from '@tanstack/react-query'
import { type PaymentAccount, paymentContent } from '../../../../content/payment.ts'
import { formatPrice } from '../../../../platform/format/money.ts'
import { CopyButton } from '../../../../ui/public/copy-button.tsx'

/** Light margin in modules; without it phones do not find the code. */
const quietSquares = 4

/** The encoder is loaded on demand. */
function drawingQuery(text: string) {
  return {
    queryKey: ['checkout', 'payment-qr', text],
    queryFn: async () => (await import('../../../../ui/public/qr-drawing.ts')).drawQrCode(text),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** A wallet's QR code, with reserved space; the number is shown beside it. */
function PaymentQr({ account }: { account: PaymentAccount }) {
  const { data, isError } = useQuery(drawingQuery(account.qrText))
  return (
    <figure className="needs-script grid w-56 max-w-full content-start gap-2">
      {/* White in both schemes: many scanners cannot read inverted codes. */}
      <div className="grid aspect-square place-items-center rounded-m bg-[#fff] p-2 text-center text-small text-[#000]">
        {data === undefined ? (
          <p>
            {isError ? 'The QR code could not be loaded.' : 'The QR code appears here.'} The account number
            works too.
          </p>
        ) : (
          <svg
            role="img"
            aria-label={`QR code to pay by ${account.label.toLowerCase()} to ${account.accountName}`}
            viewBox={`${-quietSquares} ${-quietSquares} ${data.squares + 2 * quietSquares} ${data.squares + 2 * quietSquares}`}
            className="w-full"
            shapeRendering="crispEdges"
          >
            <path d={data.path} fill="#000" />
          </svg>
        )}
      </div>
      <figcaption className="text-small text-soft">Scan with your mobile wallet ({account.label})</figcaption>
    </figure>
  )
}

interface CopiedProps {
  label: string
  text: string
  /** The value to copy, if formatted differently. */
  copied?: string
}

function Copied({ label, text, copied = text }: CopiedProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <dt className="text-small text-soft basis-full">{label}</dt>
      <dd className="font-semibold min-w-0 wrap-anywhere">{text}</dd>
      <dd>
        <CopyButton text={copied} label={`Copy ${label.toLowerCase()}`} />
      </dd>
    </div>
  )
}

function Account({ account }: { account: PaymentAccount }) {
  const { label, accountName, accountNumber } = account
  const headingId = `payment-${account.kind}`
  return (
    <section className="grid gap-1 content-start" aria-labelledby={headingId}>
      <h4 id={headingId}>{label}</h4>
      <dl className="grid gap-1">
        <Copied label="Account name" text={accountName} />
        <Copied label="Account number" text={accountNumber} copied={accountNumber.replaceAll(' ', '')} />
      </dl>
    </section>
  )
}

export function PaymentSection({ price }: { price: number }) {
  const wallet = paymentContent.accounts.find(({ kind }) => kind === 'wallet')
  return (
    <section className="grid gap-4 border-t pt-6" aria-labelledby="payment-title">
      <h3 id="payment-title">Payment</h3>
      <dl>
        <Copied label="Amount due" text={formatPrice(price)} copied={String(price)} />
      </dl>
      <p className="font-semibold">{paymentContent.feeNotice}</p>
      <div className="flex flex-wrap gap-6">
        {wallet === undefined ? null : <PaymentQr account={wallet} />}
        <div className="grid flex-1 basis-60 gap-4">
          {paymentContent.accounts.map((account) => (
            <Account key={account.accountNumber} account={account} />
          ))}
        </div>
      </div>
      <ol className="grid list-decimal gap-1 pl-6">
        {paymentContent.instructions.map((instruction) => (
          <li key={instruction}>{instruction}</li>
        ))}
      </ol>
    </section>
  )
}
