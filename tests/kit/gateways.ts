/** Doubles of all payment gateways, for tests that hold for each of them. */
import { mayaEnvironment, signMaya, startMaya } from './maya.ts'
import { paymongoEnvironment, signPaymongo, startPaymongo } from './paymongo.ts'

interface DeliveryOptions {
  readonly at: Date
  readonly isForged?: boolean
}

/**
 * Kits by the names of the gateways. `signed` are the headers of a delivery, `foreignId` is of a payment that
 * another site began.
 */
export const gatewayKits = {
  paymongo: {
    label: 'PayMongo',
    foreignId: 'cs_of_a_shop',
    start: startPaymongo,
    toEnvironment: paymongoEnvironment,
    signed: (body: string, { at, isForged = false }: DeliveryOptions): Record<string, string> => ({
      'Paymongo-Signature': signPaymongo(body, { at, ...(isForged && { secret: 'of another site' }) }),
    }),
  },
  maya: {
    label: 'Maya',
    foreignId: `K7QP-9F2M-${'0'.repeat(20)}`,
    start: startMaya,
    toEnvironment: mayaEnvironment,
    signed: (body: string, options: DeliveryOptions): Record<string, string> => signMaya(body, options),
  },
} as const
