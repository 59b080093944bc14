import type { ApiClient } from '../../../platform/api-client/api-client.ts'
import type { BodyInput } from '../../../platform/endpoint.ts'
import type { gatewayEndpoints } from '../contract/gateway-endpoints.ts'

/** @returns where the registrant pays */
export async function beginOnlinePayment(
  api: ApiClient,
  body: BodyInput<(typeof gatewayEndpoints)['POST /money/pay']>,
): Promise<string> {
  const fallback = 'The online payment could not be started. Please try again.'
  return (await api.request('POST /money/pay', { body, fallback })).redirectUrl
}
