/** Online payments at the doubles of payment gateways. */
import { desc, eq } from 'drizzle-orm'
import { listGateways } from '#app/features/payments/adapters/gateways/configured-gateways.ts'
import { startGatewayPayment } from '#app/features/payments/commands/start-gateway-payment.ts'
import type { GatewayName } from '#app/features/payments/contract/gateway-values.ts'
import { gatewayPayments } from '#app/features/payments/tables/gateway.ts'
import type { Database } from '#app/platform/db/database.ts'
import { aBill } from './ledger.ts'
import { contextOf, type TestServices } from './services.ts'

interface BeginOptions {
  /** Database, another connection where races need one. */
  readonly db?: Database
  /** Gateway; left out for the only one that is configured, or the first. */
  readonly gateway?: GatewayName
}

/** Begins a payment of a bill. */
export function beginPayment(
  services: TestServices,
  billId: number,
  { db = services.db, gateway: name }: BeginOptions = {},
) {
  const gateway = listGateways(services.config).find((each) => name === undefined || each.name === name)
  if (gateway === undefined) throw new Error('The gateway is not configured.')
  const returnUrl = `${services.config.appUrl}/dashboard`
  return startGatewayPayment(contextOf(services, { db }), { orderId: billId, gateway, returnUrl })
}

/** The latest payment of a bill. */
export async function onlinePaymentOf(db: Database, billId: number) {
  const [row] = await db
    .select()
    .from(gatewayPayments)
    .where(eq(gatewayPayments.orderId, billId))
    .orderBy(desc(gatewayPayments.id))
    .limit(1)
  if (row === undefined) throw new Error('No payment was begun.')
  return row
}

/** A bill of which a payment was begun. */
export async function aBegunPayment(services: TestServices, values: Parameters<typeof aBill>[1] = {}) {
  const bill = await aBill(services, values)
  await beginPayment(services, bill.id)
  return { bill, payment: await onlinePaymentOf(services.db, bill.id) }
}

/** The same services at another time. */
export const at = (services: TestServices, now: Date): TestServices => ({ ...services, clock: () => now })
