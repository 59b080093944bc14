import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { deleteForeignEvents } from '../queries/gateway-payments.ts'

const dayInMs = 24 * 60 * 60 * 1000
const foreignEventsRetentionDays = 30

/** Deletes reports of payments that the site did not begin, 30 days after they came. */
export function purgeGatewayEvents(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - foreignEventsRetentionDays * dayInMs)
  return inTransaction(db, (tx) => deleteForeignEvents(tx, before))
}
