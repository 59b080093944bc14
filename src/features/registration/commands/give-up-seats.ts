/** Freeing every seat of a person who is about to be deleted. */
import type { Transaction } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { addToSeatsTaken, lockSeminar } from '../../catalog/queries/planning.ts'
import { deleteRegistrationsOf, listSeminarIdsOf, lockRegistrationsOf } from '../queries.ts'
import { holdsSeat } from '../rules.ts'

/** Holds the seminars of a person. Call it before the person is held: seminars always come first. */
export async function lockSeminarsOf(tx: Transaction, personId: number): Promise<ReadonlySet<number>> {
  const seminarIds = await listSeminarIdsOf(tx, personId)
  for (const seminarId of seminarIds) await lockSeminar(tx, seminarId)
  return new Set(seminarIds)
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
  if (held.some(({ seminarId }) => !lockedSeminars.has(seminarId))) {
    throw new Refusal('conflict', 'person_changed', 'This person just registered again. Please try again.')
  }
  for (const registration of held) {
    if (holdsSeat(registration)) await addToSeatsTaken(tx, registration.seminarId, -1)
  }
  return deleteRegistrationsOf(tx, personId)
}
