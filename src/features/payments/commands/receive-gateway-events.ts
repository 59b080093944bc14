import { type Database, inTransaction } from '#app/platform/db/database.ts'
import type { GatewayEvent } from '../adapters/gateways/payment-gateway.ts'
import type { GatewayName } from '../contract/gateway-values.ts'
import { findGatewayPayment, insertGatewayEvent, makeGatewayPaymentDue } from '../queries/gateway-payments.ts'

/**
 * Stores events, each once, and makes their payments due: a job asks the gateway what was paid, as an event alone
 * decides nothing.
 * @returns how many are new
 */
export async function receiveGatewayEvents(
  db: Database,
  { gateway, events, now }: { gateway: GatewayName; events: readonly GatewayEvent[]; now: Date },
): Promise<number> {
  let stored = 0
  for (const { eventId, type, providerId } of events) {
    const isNew = await inTransaction(db, async (tx) => {
      const payment = await findGatewayPayment(tx, { gateway, providerId })
      const isDue = payment !== null && (await makeGatewayPaymentDue(tx, payment.id, now))
      return insertGatewayEvent(tx, {
        gateway,
        eventId,
        type,
        gatewayPaymentId: payment?.id ?? null,
        receivedAt: now,
        processedAt: isDue ? null : now,
      })
    })
    if (isNew) stored += 1
  }
  return stored
}
