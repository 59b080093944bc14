import type { Transaction } from '../../../platform/db/database.ts'
import { refuseUnheldSeminars } from '../../registrations/commands/lock-seminars.ts'
import { releaseSeats } from '../../registrations/commands/seat-ledger.ts'
import { deleteRegistrationsOf, lockRegistrationsOf } from '../../registrations/queries/registrations.ts'
import { holdsSeat } from '../../registrations/rules/seats.ts'
import { listProofFilesOf } from '../queries/erasure.ts'

/**
 * Releases the seats and deletes the registrations, with person and seminars locked. Refuses if a
 * registration was made in between.
 * @returns proof files, to be deleted after the commit
 */
export async function removeRegistrations(
  tx: Transaction,
  personId: number,
  lockedSeminars: ReadonlySet<number>,
): Promise<string[]> {
  const held = await lockRegistrationsOf(tx, personId)
  refuseUnheldSeminars(held, lockedSeminars)
  for (const registration of held) {
    if (holdsSeat(registration)) await releaseSeats(tx, registration.seminarId)
  }
  const fileKeys = await listProofFilesOf(
    tx,
    held.map(({ id }) => id),
  )
  await deleteRegistrationsOf(tx, personId)
  return fileKeys
}
