/** Permission guards, the first middleware of each route. */
import type { MiddlewareHandler } from 'hono'
import type { HttpEnvironment } from '#app/platform/http/context.ts'
import { notSignedIn, Refusal } from '#app/platform/refusals.ts'
import type { Actor, SignInRestriction } from '../contract/actor.ts'
import { type Permission, roleHasPermission } from '../contract/permissions.ts'

const firstSteps = {
  temporary_password: { code: 'password_change_required', message: 'Please choose a new password first.' },
  second_factor: { code: 'second_factor_required', message: 'Please set up two-step sign-in first.' },
} as const satisfies Record<SignInRestriction, { code: string; message: string }>

function refusalOf(actor: Actor | null, restriction: SignInRestriction | null): Refusal {
  if (restriction !== null) {
    const { code, message } = firstSteps[restriction]
    return new Refusal('forbidden', code, message)
  }
  return actor === null
    ? notSignedIn()
    : new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
}

/** Permissions that restricted users keep, to lift the restriction. */
const restrictionLiftedBy: Partial<Record<Permission, SignInRestriction>> = {
  'account.choose_password': 'temporary_password',
  'account.second_factor': 'second_factor',
  'account.reauthenticate': 'second_factor',
}

/**
 * Requires a permission: visitors must log in, others are refused. A user who is restricted until exactly this
 * step is done counts as the actor.
 */
export function requirePermission(permission: Permission): MiddlewareHandler<HttpEnvironment> {
  const step = restrictionLiftedBy[permission]
  return async (c, next) => {
    const restriction = c.get('restriction')
    const isAtStep = step !== undefined && restriction === step
    const actor = isAtStep ? c.get('restrictedActor') : c.get('actor')
    if (!roleHasPermission(actor?.role ?? null, permission))
      throw refusalOf(actor, isAtStep ? null : restriction)
    c.set('actor', actor)
    await next()
  }
}
