/** The form for paying a bill online, which pages with bills take. */
import { type RouterContextProvider, redirect } from 'react-router'
import type { GatewayName } from '../features/payments/contract/gateway-values.ts'
import { beginOnlinePayment } from '../features/payments/ui/pay-online-api.ts'
import { ApiError } from '../platform/api-client/api-client.ts'
import { readPostedFields } from './posted-forms.server.ts'
import { pageRequestContext } from './request-context.ts'

/**
 * Leads to the page of the gateway, by throwing a redirect.
 * @param link token of a mailed link; null for a session
 * @returns why it cannot
 */
export async function beginPayment(
  context: Readonly<RouterContextProvider>,
  link: string | null,
): Promise<{ readonly message: string; readonly status: number }> {
  const { billId, gateway } = await readPostedFields(context, ['billId', 'gateway'])
  const { api } = context.get(pageRequestContext)
  // Any other text is refused by the API.
  const body = { billId: Number(billId), gateway: gateway as GatewayName, ...(link !== null && { link }) }
  let redirectUrl: string
  try {
    redirectUrl = await beginOnlinePayment(api, body)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { message: error.message, status: error.status }
  }
  throw redirect(redirectUrl, 303)
}
