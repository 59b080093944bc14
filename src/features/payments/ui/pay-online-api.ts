import type { ApiClient } from '#app/platform/api-client/api-client.ts'
import type { PayBillInput } from '../contract/gateway-payments.ts'

/** @returns where the registrant pays */
export async function beginOnlinePayment(api: ApiClient, body: PayBillInput): Promise<string> {
  const fallback = 'The online payment could not be started. Please try again.'
  return (await api.request('POST /money/pay', { body, fallback })).redirectUrl
}
