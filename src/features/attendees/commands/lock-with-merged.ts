import { lockMergedInto, type PersonRow } from '#app/features/people/queries/people.ts'
import type { Transaction } from '#app/platform/db/database.ts'
import { Refusal } from '#app/platform/refusals.ts'

/**
 * Locks a person and those who were merged into them, who come first. Refuses if somebody was merged meanwhile.
 * @param lock locks the person, or refuses
 */
export async function lockWithMerged(
  tx: Transaction,
  personId: number,
  lock: () => Promise<PersonRow>,
): Promise<{ readonly person: PersonRow; readonly merged: readonly PersonRow[] }> {
  const merged = await lockMergedInto(tx, personId)
  const person = await lock()
  if ((await lockMergedInto(tx, personId)).length === merged.length) return { person, merged }
  throw new Refusal(
    'conflict',
    'person_changed',
    'Somebody was merged into this person just now. Please try again.',
  )
}
