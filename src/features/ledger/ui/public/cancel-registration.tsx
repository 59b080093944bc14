import type { PayOnlineForm } from '#app/features/payments/ui/public/pay-online.tsx'
import type { CancellingTerms } from '#app/features/registrations/contract/cancelling.ts'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { formatPrice } from '#app/platform/format/money.ts'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Button } from '#app/ui/public/button.tsx'

interface CancelRegistrationProps {
  registration: {
    readonly reference: string
    readonly cancelling: CancellingTerms | null
    /** Who has the seat; left out if it is one's own. */
    readonly name?: string
  }
  title: string
  /** Form of the page, which takes it. */
  form: PayOnlineForm
}

/** Posts to its page. Works without script. */
export function CancelRegistration({ registration, title, form: { action, link } }: CancelRegistrationProps) {
  const { reference, cancelling, name } = registration
  if (cancelling === null) return null
  const { until, refund } = cancelling
  const isSentBack = refund !== null && refund.amount !== 0
  return (
    <Disclosure summary="Cancel this registration">
      <form className="grid gap-3" method="post" action={action}>
        {link === null ? null : <input type="hidden" name="link" value={link} />}
        <input type="hidden" name="reference" value={reference} />
        <p>
          {name === undefined ? 'Your seat' : `${name}’s seat`} for {title} is given to others at once, and
          the ticket is void. You can cancel until {formatDateTime(until)}.
        </p>
        {refund === null ? null : <Refund refund={refund} />}
        {isSentBack ? (
          <label className="grid gap-1">
            <span className="font-semibold">Where should we send the money? *</span>
            <input className="input" name="refundTo" required maxLength={300} autoComplete="off" />
            <span className="text-small text-soft">
              Such as your GCash number, or your bank, account name and account number.
            </span>
          </label>
        ) : null}
        <label className="grid gap-1">
          <span className="font-semibold">Why do you cancel?</span>
          <input className="input" name="reason" maxLength={300} autoComplete="off" />
        </label>
        <div>
          <Button type="submit" variant="danger" name="cancel" value="yes">
            Cancel Registration<span className="sr-only"> for {title}</span>
          </Button>
        </div>
      </form>
    </Disclosure>
  )
}

function Refund({ refund: { paid, amount, steps } }: { refund: NonNullable<CancellingTerms['refund']> }) {
  if (amount === null)
    return (
      <p>
        You have paid {formatPrice(paid)}. <strong>Our office decides what is sent back</strong>, and writes
        to you.
      </p>
    )
  return (
    <>
      <p>
        You have paid {formatPrice(paid)}.{' '}
        <strong>
          {amount === 0 ? 'Nothing is sent back any more.' : `${formatPrice(amount)} will be sent back.`}
        </strong>
      </p>
      {steps.length === 0 ? null : (
        <ul className="list-disc pl-5">
          {steps.map(({ until, percent }) => (
            <li key={until}>
              Until {formatDateTime(until)}: {percent === 100 ? 'everything' : `${percent} %`}
            </li>
          ))}
          <li>After that: nothing</li>
        </ul>
      )}
    </>
  )
}
