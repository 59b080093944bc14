/** Who may read seminars that are not published yet. */
import { type Actor, isStaff } from '../../platform/http/actor.ts'
import { Refusal } from '../../platform/refusals.ts'

/** Refuses anyone but staff. */
export function refuseDrafts(actor: Actor | null): void {
  if (!isStaff(actor)) {
    throw new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
  }
}
