import { parseOrderCode } from '#app/features/orders/rules/order-code.ts'
import { readQrPicture } from '#app/features/settings/adapters/read-qr-picture.ts'
import type { SiteSettings } from '#app/features/settings/contract/settings.ts'
import { requestPayment } from '#app/features/settings/rules/qr-ph.ts'
import { drawQrPicture } from '#app/platform/images/qr-picture.ts'
import { memoizeRecent } from '#app/platform/memoize-recent.ts'
import { fieldRefusal, Refusal } from '#app/platform/refusals.ts'

const mostPictures = 500
const pictures = memoizeRecent<Uint8Array<ArrayBuffer>>(mostPictures)

export interface PaymentCodeQuery {
  readonly accountId: string
  /** Pesos. Left out of codes of accounts whose trial payment has not arrived. */
  readonly amount?: number | undefined
  /** Code of the bill that is paid. */
  readonly billCode?: string | undefined
}

/**
 * The picture of an account's QR Ph code, with the amount to pay and the code of the bill. Every picture is read back before it is shown.
 * Refuses accounts that are off or have no QR code, and mistyped codes of bills.
 */
export async function getPaymentCodePicture(
  { paymentMethods }: Pick<SiteSettings, 'paymentMethods'>,
  { accountId, amount, billCode }: PaymentCodeQuery,
): Promise<Uint8Array<ArrayBuffer>> {
  const account = paymentMethods.accounts.find(({ id, isActive }) => isActive && id === accountId)
  if (account === undefined || account.qrPayload === null)
    throw new Refusal('not_found', 'payment_code_unknown', 'This account has no QR code.')
  const { qrPayload, isTrialConfirmed } = account
  const reference = billCode === undefined ? null : parseOrderCode(billCode)
  if (billCode !== undefined && reference === null)
    throw fieldRefusal('billCode', 'bill_code_mistyped', 'This is no code of a bill.')
  const text =
    isTrialConfirmed && amount !== undefined ? requestPayment(qrPayload, { amount, reference }) : qrPayload
  return pictures(text, () => drawCheckedPicture(text))
}

async function drawCheckedPicture(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await drawQrPicture(text)
  if ((await readQrPicture(picture)) !== text)
    throw new Error('A payment code was not read back as it was drawn.')
  return picture
}
