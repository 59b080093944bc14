/** The guard of an endpoint, by what it lets one do. */
import { guard, guardBeforeSecondFactor } from '../../platform/http/guards.ts'
import { doorOf, may, type Permission } from './access.ts'

const beforeSecondFactor: readonly Permission[] = ['account.second_factor', 'account.reauthenticate']

/** Lets in whoever has the permission; a visitor is told to log in, anybody else that their role is not enough. */
export function permitted(permission: Permission) {
  const door = beforeSecondFactor.includes(permission) ? guardBeforeSecondFactor : guard
  return door(doorOf[permission], (actor) => may(actor?.role ?? null, permission))
}
