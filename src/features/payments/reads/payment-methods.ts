import type { OrderRow } from '#app/features/orders/queries/orders.ts'
import { getBalance } from '#app/features/orders/rules/order-amounts.ts'
import { formatOrderCode } from '#app/features/orders/rules/order-code.ts'
import { findPaymentAccountIds } from '#app/features/seminars/queries/planning.ts'
import type { ActivePaymentMethods } from '#app/features/settings/contract/payment-methods.ts'
import type { SiteSettings } from '#app/features/settings/contract/settings.ts'
import { toActivePaymentMethods } from '#app/features/settings/rules/active-accounts.ts'
import { qrCarriesReference, requestPayment } from '#app/features/settings/rules/qr-ph.ts'
import type { DatabaseOrTransaction } from '#app/platform/db/database.ts'
import type { PaymentQrCode } from '../contract/payment-codes.ts'

export type PaymentSettings = Pick<SiteSettings, 'paymentMethods'>

/**
 * Returns the accounts at which registrants can pay: those of a seminar, or all if it is unknown or names
 * none.
 */
export async function getActivePaymentMethods(
  db: DatabaseOrTransaction,
  { paymentMethods }: PaymentSettings,
  seminarId: number | undefined,
): Promise<ActivePaymentMethods> {
  const chosen = seminarId === undefined ? null : await findPaymentAccountIds(db, seminarId)
  return toActivePaymentMethods(paymentMethods, chosen)
}

/**
 * Returns a QR code for what is left of a bill, by the first account of the seminar that takes the code of
 * the bill, or else amounts only; null if there is none.
 */
export async function getPaymentQr(
  db: DatabaseOrTransaction,
  settings: PaymentSettings,
  { order, seminarId }: { readonly order: OrderRow; readonly seminarId: number },
): Promise<PaymentQrCode | null> {
  if (order.billState !== 'open') return null
  const { accounts } = await getActivePaymentMethods(db, settings, seminarId)
  const usable = accounts.flatMap(({ id, isTrialConfirmed, qrPayload }) =>
    isTrialConfirmed && qrPayload !== null
      ? [{ accountId: id, qrPayload, hasBillCode: qrCarriesReference(qrPayload) }]
      : [],
  )
  const account = usable.find(({ hasBillCode }) => hasBillCode) ?? usable[0]
  if (account === undefined) return null
  const { accountId, qrPayload, hasBillCode } = account
  const amount = getBalance(order) / 100
  const query = new URLSearchParams({
    accountId,
    amount: String(amount),
    billCode: formatOrderCode(order.code),
  })
  return {
    payload: requestPayment(qrPayload, { amount, reference: order.code }),
    pngUrl: `/_api/settings/payment-methods/code?${query}`,
    hasBillCode,
  }
}
