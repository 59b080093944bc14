import type { DeclaredEndpoints } from '#app/application/contract/endpoint.ts'
import { PaymentCodeQuery } from '#app/features/settings/contract/payment-methods.ts'

export const paymentCodeEndpoints = {
  'GET /settings/payment-methods/code': {
    summary:
      'Get the picture of an account’s QR Ph code, with the amount and the code of a bill if the account takes them',
    access: 'public',
    query: PaymentCodeQuery,
    responseType: 'image/png',
    refusals: [404, 429],
  },
} as const satisfies DeclaredEndpoints

type PaymentCodeEndpoints = typeof paymentCodeEndpoints

declare module '#app/platform/endpoint.ts' {
  interface ApiEndpoints extends PaymentCodeEndpoints {}
}
