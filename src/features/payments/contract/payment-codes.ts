import * as z from 'zod/mini'
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

export const PaymentQr = z.object({
  payload: z.string(),
  /** Path of the picture. */
  pngUrl: z.string(),
  /** False for an account with a label of its own, which its payments are routed by. */
  hasBillCode: z.boolean(),
})
export type PaymentQrCode = z.infer<typeof PaymentQr>
