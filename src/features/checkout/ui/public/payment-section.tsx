import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { ActivePaymentMethods } from '#app/features/settings/contract/payment-methods.ts'
import { useSiteSettings } from '#app/features/settings/ui/site-settings.tsx'
import { formatPrice } from '#app/platform/format/money.ts'
import { Alert } from '#app/ui/public/alert.tsx'
import { Button } from '#app/ui/public/button.tsx'
import { CopyButton } from '#app/ui/public/copy-button.tsx'
import { activePaymentMethodsQuery, billCodeQuery, PaymentMethodsContext } from '../payment-methods.ts'

type PaymentAccount = ActivePaymentMethods['accounts'][number]

interface PaymentDetails {
  price: number
  /** Code of the bill; undefined without a ledger, and until it is known. */
  billCode: string | null | undefined
}

/** An account's QR Ph code, drawn by the server. Phones cannot scan their own screens, so it can be saved. */
function PaymentQr({ account, price, billCode }: PaymentDetails & { account: PaymentAccount }) {
  const { id, label, accountName, isTrialConfirmed } = account
  const code = account.takesReference && billCode
  const picture = `/_api/settings/payment-methods/code?accountId=${id}&amount=${price}${code ? `&billCode=${code}` : ''}`
  return (
    <figure className="grid w-56 max-w-full content-start gap-2">
      {/* White in both schemes: many scanners cannot read inverted codes. */}
      <img
        className="aspect-square w-full rounded-m bg-[#fff] text-[#000]"
        src={picture}
        alt={`QR code to pay by ${label.toLowerCase()} to ${accountName}`}
        loading="lazy"
      />
      <figcaption className="text-small text-soft">
        {isTrialConfirmed
          ? `${label}: Scan with GCash, Maya or your bank. The amount ${code ? 'and your code are' : 'is'} already in it.`
          : `${label}: QR Ph, scan with any wallet or bank app`}
      </figcaption>
      <a className="btn btn-secondary" href={picture} download="payment-code.png">
        Save picture<span className="sr-only"> of the {label} code</span>
      </a>
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
      <h3 id={headingId}>{label}</h3>
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
  /**
   * Code of the bill of a registration that exists; otherwise the one that this browser's registration will
   * get.
   */
  billCode?: string | null
}

export function PaymentSection({ seminarId, price, billCode: given }: PaymentSectionProps) {
  const initial = use(PaymentMethodsContext)
  const { keepsLedger } = useSiteSettings()
  const reserved = useQuery({
    ...billCodeQuery(seminarId),
    enabled: keepsLedger === true && given === undefined,
  })
  const billCode = given ?? initial?.billCode ?? reserved.data?.code
  const { data, isError, refetch } = useQuery({
    ...activePaymentMethodsQuery(seminarId),
    ...(initial && { initialData: initial }),
  })
  return (
    <section className="grid gap-4 border-t pt-6" aria-labelledby="payment-title">
      <h2 id="payment-title">Payment</h2>
      <dl>
        <Copied label="Amount due" text={formatPrice(price)} copied={String(price)} />
        {billCode && <Copied label="Your code" text={billCode} copied={billCode.replace('-', '')} />}
      </dl>
      {!data && isError && (
        <Alert variant="error" title="The payment accounts could not be loaded.">
          <Button variant="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </Alert>
      )}
      {data && <PaymentAccounts methods={data} price={price} billCode={billCode} />}
    </section>
  )
}

function PaymentAccounts({ methods, ...payment }: PaymentDetails & { methods: ActivePaymentMethods }) {
  const { accounts, instructions, feeNotice } = methods
  return (
    <>
      {feeNotice && <p className="font-semibold">{feeNotice}</p>}
      <div className="flex flex-wrap gap-6">
        {accounts.map(
          (account) => account.qrPayload && <PaymentQr key={account.id} account={account} {...payment} />,
        )}
        <div className="grid flex-1 basis-60 gap-4">
          {accounts.map((account, index) => (
            <Account key={account.id} account={account} headingId={`payment-account-${index + 1}`} />
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
