import type { Transaction } from '../../../platform/db/database.ts'
import type { CommandContext } from '../../../platform/http/context.ts'
import { notSignedIn } from '../../../platform/refusals.ts'
import type { PersonRow } from '../../people/queries.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import { lockPerson } from '../queries/users.ts'

/** Holds the row of whoever acts. Refuses somebody who was deleted or erased since the door let them in. */
export async function lockOwnPerson(tx: Transaction, context: CommandContext): Promise<PersonRow> {
  const person = await lockPerson(tx, signedInActor(context).personId)
  if (person === null || person.erasedAt !== null) throw notSignedIn()
  return person
}
