import type { Transaction } from '../../../platform/db/database.ts'
import { refuseUnlockedSeminars } from '../../registrations/commands/lock-seminars.ts'
import { releaseSeats } from '../../registrations/commands/seat-ledger.ts'
import {
  deleteRegistrationsOfPerson,
  lockRegistrationsOfPerson,
} from '../../registrations/queries/registrations.ts'
import { holdsSeat } from '../../registrations/rules/seats.ts'
import { listProofFilesOfRegistrations } from '../queries/erasure.ts'

/**
 * Releases the seats. Person and seminars are locked; refuses if a registration was made in between.
 * @returns proof files, to be deleted after the commit
 */
export async function removeRegistrationsOfPerson(
  tx: Transaction,
  personId: number,
  lockedSeminars: ReadonlySet<number>,
): Promise<string[]> {
  const lockedRows = await lockRegistrationsOfPerson(tx, personId)
  refuseUnlockedSeminars(lockedRows, lockedSeminars)
  for (const registration of lockedRows) {
    if (holdsSeat(registration)) await releaseSeats(tx, registration.seminarId)
  }
  const fileKeys = await listProofFilesOfRegistrations(
    tx,
    lockedRows.map(({ id }) => id),
  )
  await deleteRegistrationsOfPerson(tx, personId)
  return fileKeys
}
