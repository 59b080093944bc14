/** The doors: a route's first middleware says who may enter. */
import { notSignedIn, Refusal } from '../refusals.ts'
import type { Actor } from './actor.ts'
import { describe } from './described.ts'

function refusalOf(actor: Actor | null, heldBack: Actor | null): Refusal {
  if (heldBack !== null) {
    return new Refusal('forbidden', 'second_factor_required', 'Please set up two-step sign-in first.')
  }
  return actor === null
    ? notSignedIn()
    : new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
}

/**
 * A door that says itself who may enter.
 *
 * @param who as the API's document words it: public, self, staff, manager or admin
 */
export function guard(who: string, mayEnter: (actor: Actor | null) => boolean) {
  return describe(
    async (c, next) => {
      const actor = c.get('actor')
      if (!mayEnter(actor)) throw refusalOf(actor, c.get('heldBack'))
      await next()
    },
    { who },
  )
}

/**
 * The same for what people do before they have a second factor, where one is required: whoever is held back by that is
 * the actor behind this door.
 */
export function guardBeforeSecondFactor(who: string, mayEnter: (actor: Actor | null) => boolean) {
  return describe(
    async (c, next) => {
      const actor = c.get('actor') ?? c.get('heldBack')
      if (!mayEnter(actor)) throw refusalOf(actor, null)
      c.set('actor', actor)
      await next()
    },
    { who },
  )
}

/** Anybody, signed in or not. */
export const everyone = guard('public', () => true)
