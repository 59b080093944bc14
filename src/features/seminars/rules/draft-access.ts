import { type Actor, isStaff } from '#app/application/contract/actor.ts'
import { Refusal } from '#app/platform/refusals.ts'

export function refuseDraftsToNonStaff(actor: Actor | null): void {
  if (!isStaff(actor)) {
    throw new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
  }
}
