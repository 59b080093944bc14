import { lockSeminar } from '#app/features/seminars/queries/planning.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { listSeminarIdsOfPerson } from '../queries/registrations.ts'

/**
 * Locks the seminars of a person's registrations, including those made for others, and those of who was merged into them.
 * Call before locking the person.
 */
export async function lockSeminarsOfPerson(tx: Transaction, personId: number): Promise<ReadonlySet<number>> {
  const seminarIds = await listSeminarIdsOfPerson(tx, personId)
  for (const seminarId of seminarIds) await lockSeminar(tx, seminarId)
  return new Set(seminarIds)
}

/** Refuses if a registration was made between locking the seminars and the person. */
export function refuseUnlockedSeminars(
  registrations: readonly { readonly seminarId: number }[],
  lockedSeminars: ReadonlySet<number>,
): void {
  if (registrations.every(({ seminarId }) => lockedSeminars.has(seminarId))) return
  throw new Refusal(
    'conflict',
    'person_changed',
    'This person has just registered for another seminar. Please try again.',
  )
}
