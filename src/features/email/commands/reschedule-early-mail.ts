import type { Database } from '#app/platform/db/database.ts'
import { makeFarFutureMailDue } from '../queries/queued-mail.ts'
import { MAX_RETRY_WAIT_IN_MS } from '../rules/mail-settings.ts'
import { MAIL_LEASE_IN_MS } from './claim-due-mail.ts'

/** Clock skew between machines that is tolerated. */
const CLOCKS_DIFFER_IN_MS = 60_000

/**
 * Fixes schedules made while the clock ran ahead; intended delays stay.
 * @returns how many
 */
export function rescheduleFarFutureMail(db: Database, now: Date): Promise<number> {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  return makeFarFutureMailDue(db, {
    now,
    createdAfter: later(CLOCKS_DIFFER_IN_MS),
    putOffUntil: later(MAX_RETRY_WAIT_IN_MS),
    claimedUntil: later(MAIL_LEASE_IN_MS + CLOCKS_DIFFER_IN_MS),
  })
}
