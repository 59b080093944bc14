import { isForeignKeyViolation } from '../../platform/db/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { CommandContext } from '../../platform/http/context.ts'
import { notSignedIn } from '../../platform/refusals.ts'

/** Who acts; refuses a visitor. The door has done so already: this is what a command may rely on. */
export function signedInActor({ actor }: CommandContext): Actor {
  if (actor === null) throw notSignedIn()
  return actor
}

/** Columns that name who acted. */
const actorReferences = [
  'import_runs_started_by_people_id_fk',
  'interactions_created_by_people_id_fk',
  'invitation_runs_started_by_people_id_fk',
  'mail_settings_updated_by_people_id_fk',
  'payment_decisions_decided_by_people_id_fk',
  'proofs_sent_by_people_id_fk',
  'registrations_registered_by_people_id_fk',
  'support_messages_resolved_by_people_id_fk',
]

/** Runs a change that names who acts; the database says whether they were deleted meanwhile. */
export async function refusingDeletedActor<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (actorReferences.some((name) => isForeignKeyViolation(error, name))) throw notSignedIn()
    throw error
  }
}
