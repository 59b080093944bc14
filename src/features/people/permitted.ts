/** The guard of an endpoint, by what it lets one do. */
import type { Actor, HeldBackBy } from '../../platform/http/actor.ts'
import { guard, guardOfFirstStep } from '../../platform/http/guards.ts'
import { doorOf, may, type Permission } from './access.ts'

/** What also people may do who are held back, because it is how they go on. */
const firstSteps: Partial<Record<Permission, HeldBackBy>> = {
  'account.choose_password': 'temporary_password',
  'account.second_factor': 'second_factor',
  'account.reauthenticate': 'second_factor',
}

/** Lets in whoever has the permission; a visitor is told to log in, anybody else that their role is not enough. */
export function permitted(permission: Permission) {
  const mayEnter = (actor: Actor | null) => may(actor?.role ?? null, permission)
  const step = firstSteps[permission]
  return step === undefined
    ? guard(doorOf[permission], mayEnter)
    : guardOfFirstStep(doorOf[permission], step, mayEnter)
}
