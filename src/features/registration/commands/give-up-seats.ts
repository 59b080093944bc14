/** Freeing every seat of a person who is about to be deleted. */
import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { addToSeatsTaken, lockSeminar } from '../../catalog/queries/planning.ts'
import { deleteRegistrationsOf, listSeminarIdsOf, lockRegistrationsOf } from '../queries.ts'
import { holdsSeat } from '../rules.ts'

/** Holds the seminars of a person, also those that they registered others for. Call it before the person is held: seminars always come first. */
export async function lockSeminarsOf(tx: Transaction, personId: number): Promise<ReadonlySet<number>> {
  const seminarIds = await listSeminarIdsOf(tx, personId)
  for (const seminarId of seminarIds) await lockSeminar(tx, seminarId)
  return new Set(seminarIds)
}

/** Refuses where a registration was made between the lock of the seminars and that of the person. */
export function refuseUnheldSeminars(
  held: readonly { readonly seminarId: number }[],
  lockedSeminars: ReadonlySet<number>,
): void {
  if (held.every(({ seminarId }) => lockedSeminars.has(seminarId))) return
  throw new Refusal('conflict', 'person_changed', 'This person just registered again. Please try again.')
}

/**
 * Gives the seats back and removes the registrations, with the person and their seminars held.
 *
 * Refuses where a registration was made between the two locks.
 *
 * @returns the proofs' files, to be deleted once the transaction is committed
 */
export async function giveUpSeats(
  tx: Transaction,
  personId: number,
  lockedSeminars: ReadonlySet<number>,
): Promise<string[]> {
  const held = await lockRegistrationsOf(tx, personId)
  refuseUnheldSeminars(held, lockedSeminars)
  for (const registration of held) {
    if (holdsSeat(registration)) await addToSeatsTaken(tx, registration.seminarId, -1)
  }
  return deleteRegistrationsOf(tx, personId)
}
