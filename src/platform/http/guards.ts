/** The doors: a route's first middleware says who may enter. */
import { notSignedIn, Refusal } from '../refusals.ts'
import type { Actor } from './actor.ts'
import { describe } from './described.ts'

/**
 * A door that says itself who may enter.
 *
 * @param who as the API's document words it: public, self, staff, manager or admin
 */
export function guard(who: string, mayEnter: (actor: Actor | null) => boolean) {
  return describe(
    async (c, next) => {
      const actor = c.get('actor')
      if (!mayEnter(actor)) {
        throw actor === null
          ? notSignedIn()
          : new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
      }
      await next()
    },
    { who },
  )
}

/** Anybody, signed in or not. */
export const everyone = guard('public', () => true)
