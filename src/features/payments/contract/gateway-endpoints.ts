import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { GatewayPaymentList, PayBillInput, PayBillResponse, ReceivedWebhook } from './gateway-payments.ts'

export const gatewayEndpoints = {
  'POST /money/pay': {
    summary: 'Begin an online payment of a bill; its registrant, signed in or by the mailed link',
    access: 'public',
    body: PayBillInput,
    response: PayBillResponse,
    refusals: [401, 404, 409, 429, 503],
  },
  'POST /webhooks/payments/paymongo': {
    summary: 'Receive events from PayMongo, authenticated by their signature',
    access: 'public',
    response: ReceivedWebhook,
    refusals: [400, 401, 404, 413, 429],
  },
  'POST /webhooks/payments/maya': {
    summary: 'Receive events from Maya, authenticated by their signature',
    access: 'public',
    response: ReceivedWebhook,
    refusals: [400, 401, 404, 413, 429],
  },
  'GET /money/gateway-payments': {
    summary: 'List online payments to look at: paid with another amount, or after the seat was released',
    access: 'money.read',
    shows: ['payments', 'ledger', 'seminars', 'registrations', 'people', 'erasure'],
    response: GatewayPaymentList,
  },
} as const satisfies DeclaredEndpoints

type GatewayEndpoints = typeof gatewayEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends GatewayEndpoints {}
}
