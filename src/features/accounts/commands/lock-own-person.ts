import type { Transaction } from '../../../platform/db/database.ts'
import { notSignedIn } from '../../../platform/refusals.ts'
import type { CommandContext } from '../../people/commands/command-context.ts'
import { signedInActor } from '../../people/commands/signed-in-actor.ts'
import { lockPerson, type PersonRow } from '../../people/queries/people.ts'

/** Locks the actor's row. Refuses a person deleted or erased since the request was authorised. */
export async function lockOwnPerson(tx: Transaction, context: CommandContext): Promise<PersonRow> {
  const person = await lockPerson(tx, signedInActor(context).personId)
  if (person === null || person.erasedAt !== null) throw notSignedIn()
  return person
}
