import { Refusal } from '#app/platform/refusals.ts'
import type { PaymentMethods } from '../contract/payment-methods.ts'
import { parseQrPh, qrPhProblemTexts } from './qr-ph.ts'

/** Refuses accounts whose QR code no wallet can pay, each at its field. */
export function refuseUnpayableCodes({ accounts }: PaymentMethods): void {
  const issues = accounts.flatMap(({ qrPayload }, index) => {
    const code = qrPayload === null ? null : parseQrPh(qrPayload)
    if (typeof code !== 'string') return []
    return [{ path: `value.accounts.${index}.qrPayload`, message: qrPhProblemTexts[code] }]
  })
  const [first] = issues
  if (first !== undefined) throw new Refusal('invalid', 'qr_not_payable', first.message, { issues })
}
