import type { Actor, Restriction } from '../contract/actor.ts'
import { doorOf, may, type Permission } from '../contract/permissions.ts'
import { guard, guardOfFirstStep } from './guards.ts'

/** Permissions that restricted users keep, to lift the restriction. */
const firstSteps: Partial<Record<Permission, Restriction>> = {
  'account.choose_password': 'temporary_password',
  'account.second_factor': 'second_factor',
  'account.reauthenticate': 'second_factor',
}

/** Requires a permission: visitors must log in, others are refused. */
export function permitted(permission: Permission) {
  const mayEnter = (actor: Actor | null) => may(actor?.role ?? null, permission)
  const step = firstSteps[permission]
  return step === undefined
    ? guard(doorOf[permission], mayEnter)
    : guardOfFirstStep(doorOf[permission], step, mayEnter)
}
