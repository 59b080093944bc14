/** The form for paying a bill online, which pages with bills take. */
import { type RouterContextProvider, redirect } from 'react-router'
import type { GatewayName } from '../features/payments/contract/gateway-values.ts'
import { beginOnlinePayment, paymentNotBegunText } from '../features/payments/ui/pay-online-api.ts'
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
): Promise<WhyNotBegun> {
  const { api } = context.get(pageRequestContext)
  return leadToGateway(context, ({ billId, gateway }) =>
    beginOnlinePayment(api, { billId, gateway, ...(link !== null && { link }) }),
  )
}

/** Leads to the page of the gateway for a booking, like `beginPayment`. */
export async function beginBookingPayment(
  context: Readonly<RouterContextProvider>,
  link: string,
): Promise<WhyNotBegun> {
  const { api } = context.get(pageRequestContext)
  return leadToGateway(context, async ({ gateway }) => {
    const body = { link, gateway }
    return (await api.request('POST /bookings/own/pay', { body, fallback: paymentNotBegunText })).redirectUrl
  })
}

interface WhyNotBegun {
  readonly message: string
  readonly status: number
}

async function leadToGateway(
  context: Readonly<RouterContextProvider>,
  begin: (posted: { readonly billId: number; readonly gateway: GatewayName }) => Promise<string>,
): Promise<WhyNotBegun> {
  const { billId, gateway } = await readPostedFields(context, ['billId', 'gateway'])
  let redirectUrl: string
  try {
    // Any other text is refused by the API.
    redirectUrl = await begin({ billId: Number(billId), gateway: gateway as GatewayName })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { message: error.message, status: error.status }
  }
  throw redirect(redirectUrl, 303)
}
