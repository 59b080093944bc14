import { Refusal } from '../../../platform/refusals.ts'
import { type Actor, isStaff } from '../../people/contract/actor.ts'

export function refuseDraftsToNonStaff(actor: Actor | null): void {
  if (!isStaff(actor)) {
    throw new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
  }
}
