import type { Database } from '../../../platform/db/database.ts'
import { bringForward } from '../queries/bring-forward.ts'
import { LONGEST_WAIT_IN_MS } from '../rules.ts'
import { LEASE_IN_MS } from './claim-due-mail.ts'

/** Two machines that share a database never agree entirely. */
const CLOCKS_DIFFER_IN_MS = 60_000

/**
 * Lets messages go that wait for an instant which nobody meant.
 *
 * A clock that ran ahead and was set right leaves them behind: written an hour or a year from now, put off or held by a
 * worker until after it. What is put off as it should be stays so.
 *
 * @returns how many there were
 */
export function bringMailForward(db: Database, now: Date): Promise<number> {
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  return bringForward(db, {
    now,
    writtenAfter: later(CLOCKS_DIFFER_IN_MS),
    putOffUntil: later(LONGEST_WAIT_IN_MS),
    claimedUntil: later(LEASE_IN_MS + CLOCKS_DIFFER_IN_MS),
  })
}
