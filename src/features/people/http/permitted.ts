import type { Actor, SignInRestriction } from '../contract/actor.ts'
import { accessLevelByPermission, type Permission, roleHasPermission } from '../contract/permissions.ts'
import { createGuard, createSetupStepGuard } from './guards.ts'

/** Permissions that restricted users keep, to lift the restriction. */
const firstSteps: Partial<Record<Permission, SignInRestriction>> = {
  'account.choose_password': 'temporary_password',
  'account.second_factor': 'second_factor',
  'account.reauthenticate': 'second_factor',
}

/** Requires a permission: visitors must log in, others are refused. */
export function requirePermission(permission: Permission) {
  const mayEnter = (actor: Actor | null) => roleHasPermission(actor?.role ?? null, permission)
  const step = firstSteps[permission]
  return step === undefined
    ? createGuard(accessLevelByPermission[permission], mayEnter)
    : createSetupStepGuard(accessLevelByPermission[permission], step, mayEnter)
}
