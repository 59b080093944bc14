import { listOfferedGateways } from '#app/features/payments/reads/gateway-payments.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import type { BillSettings } from '../reads/bills.ts'

/** Returns the ways in which bills can be paid at the moment. */
export function billSettings(c: RequestContext): BillSettings {
  const { config, settings, policies } = c.var.services
  const { paymentMethods } = settings.current
  return { paymentMethods, gateways: listOfferedGateways(config, policies()) }
}
