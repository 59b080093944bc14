import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import type { PayBillInput } from '../contract/gateway-payments.ts'

export const paymentNotBegunText = 'The online payment could not be started. Please try again.'

/** @returns where the registrant pays */
export async function beginOnlinePayment(api: ApiClient, body: PayBillInput): Promise<string> {
  return (await api.request('POST /money/pay', { body, fallback: paymentNotBegunText })).redirectUrl
}
