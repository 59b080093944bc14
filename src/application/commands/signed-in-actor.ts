import { isForeignKeyViolation } from '#app/platform/db/database.ts'
import { notSignedIn } from '#app/platform/refusals.ts'
import type { Actor } from '../contract/actor.ts'
import type { CommandContext } from './command-context.ts'

/** The actor; refuses visitors, as the guard already does. */
export function requireSignedInActor({ actor }: CommandContext): Actor {
  if (actor === null) throw notSignedIn()
  return actor
}

/** Foreign keys on who did something: `…_by` or `actor_id`. */
const actorReference = /_(by|actor_id)_people_id_fk$/

/** Converts a foreign key violation on the actor, deleted meanwhile, into a refusal. */
export async function refuseIfActorDeleted<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (isForeignKeyViolation(error, actorReference)) throw notSignedIn()
    throw error
  }
}
