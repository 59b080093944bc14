import type { Config } from '../../../../platform/config.ts'
import type { GatewayName } from '../../contract/gateway-values.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import { createPaymongoGateway } from './paymongo.ts'

/** The services whose keys are configured, whether or not payments are offered at the moment. */
export function listGateways({ paymongo }: Pick<Config, 'paymongo'>): PaymentGateway[] {
  return paymongo === null ? [] : [createPaymongoGateway(paymongo)]
}

/** Null if its keys are not configured. */
export function findGateway(config: Pick<Config, 'paymongo'>, name: GatewayName): PaymentGateway | null {
  return listGateways(config).find((gateway) => gateway.name === name) ?? null
}
