import type { SitePolicies } from '#app/application/contract/site-policies.ts'
import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import { findSeminarLackingBills, listRegistrationsLackingBills } from '../queries/bills.ts'
import { openBill } from './open-bill.ts'
import { startOfLedgerRetention } from './purge-ledger.ts'

const registrationsAtOnce = 100

/**
 * Makes the bills of registrations from before the ledger was switched on, and of those made by a process that did not
 * know of it yet. Several processes may do it at once: the lock on the seminar lets one after the other see what is
 * missing.
 * @returns how many bills were made
 */
export async function makeMissingBills({
  db,
  policies,
  now,
}: {
  readonly db: Database
  readonly policies: SitePolicies
  readonly now: Date
}): Promise<number> {
  let made = 0
  // Those of earlier ones were deleted.
  const since = startOfLedgerRetention(policies, now)
  while (policies.keepsLedger) {
    const seminar = await findSeminarLackingBills(db, since)
    if (seminar === null) break
    made += await inTransaction(db, async (tx) => {
      const locked = await lockSeminar(tx, seminar.id)
      if (locked === null || locked.status === 'cancelled') return 0
      const lacking = await listRegistrationsLackingBills(tx, {
        seminarId: locked.id,
        since,
        limit: registrationsAtOnce,
      })
      for (const registration of lacking)
        await openBill(tx, { policies, now }, { registration, seminarTitle: locked.title })
      return lacking.length
    })
  }
  return made
}
