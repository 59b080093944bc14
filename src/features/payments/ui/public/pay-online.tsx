import { Button } from '../../../../ui/public/button.tsx'
import type { OnlinePayment } from '../../contract/gateway-payments.ts'
import type { PayableBill } from '../../contract/payable-bills.ts'
import { gatewayLabels } from '../../rules/payment-labels.ts'

export interface PayOnlineForm {
  /** Path of the page. */
  readonly action: string
  /** Token of the mailed link by which the page was opened; null for a session. */
  readonly link: string | null
}

interface PayOnlineProps {
  bill: Pick<PayableBill['bill'], 'id' | 'code'>
  /** With its currency. */
  left: string
  online: OnlinePayment
  form: PayOnlineForm
}

const provider = gatewayLabels.paymongo

/** Posts to its page, which leads to the page of the gateway. Works without script. */
export function PayOnline({
  bill,
  left,
  online: { gateway, state },
  form: { action, link },
}: PayOnlineProps) {
  const isPending = state === 'pending'
  return (
    <div className="grid gap-2">
      {isPending ? (
        <p>We are waiting for {provider} to confirm your payment. This can take some minutes.</p>
      ) : null}
      {state === 'expired' ? (
        <p>The online payment that you began has expired, and nothing was received.</p>
      ) : null}
      {state === 'mismatched' && gateway === null ? (
        <p>
          We received another amount than this bill has. We are looking at it, so please do not pay again.
        </p>
      ) : null}
      {gateway === null ? null : (
        <form className="grid justify-items-start gap-1" method="post" action={action}>
          <input type="hidden" name="billId" value={bill.id} />
          <input type="hidden" name="gateway" value={gateway} />
          {link === null ? null : <input type="hidden" name="link" value={link} />}
          <Button type="submit" variant={isPending ? 'secondary' : 'primary'}>
            {isPending ? 'Go on paying online' : `Pay ${left} online`}
            <span className="sr-only"> for bill {bill.code}</span>
          </Button>
          <p className="text-small text-soft">
            {isPending ? 'If you have not paid yet. ' : ''}GCash, Maya, card or bank, at {provider}.
          </p>
        </form>
      )}
    </div>
  )
}
