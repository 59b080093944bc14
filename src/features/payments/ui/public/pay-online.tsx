import type { OnlinePayment } from '#app/features/payments/contract/gateway-payments.ts'
import type { GatewayName } from '#app/features/payments/contract/gateway-values.ts'
import { gatewayLabels } from '#app/features/payments/rules/payment-labels.ts'
import { Button } from '#app/ui/public/button.tsx'

export interface PayOnlineForm {
  /** Path of the page. */
  readonly action: string
  /** Token of the mailed link by which the page was opened; null for a session. */
  readonly link: string | null
}

interface PayOnlineProps {
  bill: { readonly id: number; readonly code: string }
  /** Amount left to pay, with its currency. */
  left: string
  online: OnlinePayment
  form: PayOnlineForm
}

const methodsOf: Record<GatewayName, string> = {
  paymongo: 'GCash, Maya, card or bank',
  maya: 'Maya or card',
}

/** Posts to its page, which leads to the page of the gateway. Works without script. */
export function PayOnline({
  bill,
  left,
  online: { gateways, last },
  form: { action, link },
}: PayOnlineProps) {
  const pendingAt = last?.state === 'pending' ? last.gateway : null
  const isOnlyOne = gateways.length === 1
  return (
    <div className="grid gap-2">
      {pendingAt === null ? null : (
        <p>
          We are waiting for {gatewayLabels[pendingAt]} to confirm your payment. This can take some minutes.
        </p>
      )}
      {last?.state === 'expired' ? (
        <p>The online payment that you began has expired, and nothing was received.</p>
      ) : null}
      {last?.state === 'mismatched' && gateways.length === 0 ? (
        <p>
          We received another amount than this bill has. We are looking at it, so please do not pay again.
        </p>
      ) : null}
      {gateways.map((gateway) => {
        const isPending = gateway === pendingAt
        const at = isOnlyOne ? 'online' : `at ${gatewayLabels[gateway]}`
        return (
          <form className="grid justify-items-start gap-1" method="post" action={action} key={gateway}>
            <input type="hidden" name="billId" value={bill.id} />
            <input type="hidden" name="gateway" value={gateway} />
            {link === null ? null : <input type="hidden" name="link" value={link} />}
            <Button type="submit" variant={pendingAt === null ? 'primary' : 'secondary'}>
              {isPending
                ? `Go on paying ${at}`
                : pendingAt === null
                  ? `Pay ${left} ${at}`
                  : `Pay ${at} instead`}
              <span className="sr-only"> for bill {bill.code}</span>
            </Button>
            <p className="text-small text-soft">
              {pendingAt === null ? '' : 'If you have not paid yet. '}
              {methodsOf[gateway]}, at {gatewayLabels[gateway]}.
            </p>
          </form>
        )
      })}
    </div>
  )
}
