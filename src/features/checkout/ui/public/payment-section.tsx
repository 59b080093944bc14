import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useApi } from '../../../../platform/api-client/use-api.ts'
import { formatPrice } from '../../../../platform/format/money.ts'
import { Alert } from '../../../../ui/public/alert.tsx'
import { Button } from '../../../../ui/public/button.tsx'
import { CopyButton } from '../../../../ui/public/copy-button.tsx'
import type { ActivePaymentMethods } from '../../../settings/contract/payment-methods.ts'
import { activePaymentMethodsQuery, PaymentMethodsContext } from '../payment-methods.ts'

type PaymentAccount = ActivePaymentMethods['accounts'][number]

/** Light margin in modules; without it phones do not find the code. */
const quietSquares = 4

/** The encoder is loaded on demand. */
function drawingQuery(text: string) {
  return {
    queryKey: ['checkout', 'payment-qr', text],
    queryFn: async () => (await import('../../../../ui/qr-drawing.ts')).drawQrCode(text),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** An account's QR Ph code, with reserved space; the number is shown beside it. */
function PaymentQr({ account, payload }: { account: PaymentAccount; payload: string }) {
  const { data, isError } = useQuery(drawingQuery(payload))
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
      <figcaption className="text-small text-soft">
        QR Ph: scan with any wallet or bank app ({account.label})
      </figcaption>
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

function Account({ account, headingId }: { account: PaymentAccount; headingId: string }) {
  const { label, accountName, accountNumber } = account
  return (
    <section className="grid gap-1 content-start" aria-labelledby={headingId}>
      <h4 id={headingId}>{label}</h4>
      <dl className="grid gap-1">
        {accountName && <Copied label="Account name" text={accountName} />}
        {accountNumber && (
          <Copied label="Account number" text={accountNumber} copied={accountNumber.replaceAll(' ', '')} />
        )}
      </dl>
    </section>
  )
}

export interface PaymentSectionProps {
  seminarId: number
  price: number
}

export function PaymentSection({ seminarId, price }: PaymentSectionProps) {
  const initial = use(PaymentMethodsContext)
  const { data, isError, refetch } = useQuery({
    ...activePaymentMethodsQuery(useApi(), seminarId),
    ...(initial && { initialData: initial }),
  })
  return (
    <section className="grid gap-4 border-t pt-6" aria-labelledby="payment-title">
      <h3 id="payment-title">Payment</h3>
      <dl>
        <Copied label="Amount due" text={formatPrice(price)} copied={String(price)} />
      </dl>
      {data === undefined && isError ? (
        <Alert variant="error" title="The payment accounts could not be loaded.">
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {data === undefined ? null : <PaymentAccounts methods={data} />}
    </section>
  )
}

function PaymentAccounts({
  methods: { accounts, instructions, feeNotice },
}: {
  methods: ActivePaymentMethods
}) {
  return (
    <>
      {feeNotice && <p className="font-semibold">{feeNotice}</p>}
      <div className="flex flex-wrap gap-6">
        {accounts.map((account) =>
          account.qrPayload === null ? null : (
            <PaymentQr key={account.qrPayload} account={account} payload={account.qrPayload} />
          ),
        )}
        <div className="grid flex-1 basis-60 gap-4">
          {accounts.map((account, index) => (
            <Account
              key={`${account.label} ${account.accountNumber}`}
              account={account}
              headingId={`payment-account-${index + 1}`}
            />
          ))}
        </div>
      </div>
      <ol className="grid list-decimal gap-1 pl-6">
        {instructions.map((instruction) => (
          <li key={instruction}>{instruction}</li>
        ))}
      </ol>
    </>
  )
}
