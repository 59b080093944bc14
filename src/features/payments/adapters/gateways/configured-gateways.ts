import type { GatewayName } from '#app/features/payments/contract/gateway-values.ts'
import type { GatewaySettings } from '#app/platform/gateway-settings.ts'
import { createMayaGateway } from './maya.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { createPaymongoGateway } from './paymongo.ts'

/** Gateways whose keys are configured, whether or not payments are offered at the moment. */
export function listGateways({ paymongo, maya }: GatewaySettings): PaymentGateway[] {
  return [
    ...(paymongo === null ? [] : [createPaymongoGateway(paymongo)]),
    ...(maya === null ? [] : [createMayaGateway(maya)]),
  ]
}

/** Null if its keys are not configured. */
export function findGateway(config: GatewaySettings, name: GatewayName): PaymentGateway | null {
  return listGateways(config).find((gateway) => gateway.name === name) ?? null
}
