/** Permission guards, the first middleware of each route. */

import { describeMiddleware } from '../../../platform/http/describe-route.ts'
import { notSignedIn, Refusal } from '../../../platform/refusals.ts'
import type { Actor, SignInRestriction } from '../contract/actor.ts'

const firstSteps = {
  temporary_password: { code: 'password_change_required', message: 'Please choose a new password first.' },
  second_factor: { code: 'second_factor_required', message: 'Please set up two-step sign-in first.' },
} as const satisfies Record<SignInRestriction, { code: string; message: string }>

function refusalOf(actor: Actor | null, restriction: SignInRestriction | null): Refusal {
  if (restriction !== null) {
    const { code, message } = firstSteps[restriction]
    return new Refusal('forbidden', code, message, { isCodeSent: true })
  }
  return actor === null
    ? notSignedIn()
    : new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
}

/**
 * Creates a guard.
 * @param who as in the OpenAPI document: public, self, staff, manager or admin
 */
export function createGuard(who: string, mayEnter: (actor: Actor | null) => boolean) {
  return describeMiddleware(
    async (c, next) => {
      const actor = c.get('actor')
      if (!mayEnter(actor)) throw refusalOf(actor, c.get('restriction'))
      await next()
    },
    { who },
  )
}

/** For completing a required first step: a user held back by exactly this step counts as the actor. */
export function createSetupStepGuard(
  who: string,
  step: SignInRestriction,
  mayEnter: (actor: Actor | null) => boolean,
) {
  return describeMiddleware(
    async (c, next) => {
      const restriction = c.get('restriction')
      const actor = restriction === step ? c.get('restrictedActor') : c.get('actor')
      if (!mayEnter(actor)) throw refusalOf(actor, restriction === step ? null : restriction)
      c.set('actor', actor)
      await next()
    },
    { who },
  )
}

export const allowEveryone = createGuard('public', () => true)
