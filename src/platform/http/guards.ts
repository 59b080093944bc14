/** The doors: a route's first middleware says who may enter. */
import { notSignedIn, Refusal } from '../refusals.ts'
import type { Actor, HeldBackBy } from './actor.ts'
import { describe } from './described.ts'

const firstSteps = {
  temporary_password: { code: 'password_change_required', message: 'Please choose a new password first.' },
  second_factor: { code: 'second_factor_required', message: 'Please set up two-step sign-in first.' },
} as const satisfies Record<HeldBackBy, { code: string; message: string }>

function refusalOf(actor: Actor | null, heldBackBy: HeldBackBy | null): Refusal {
  if (heldBackBy !== null) {
    const { code, message } = firstSteps[heldBackBy]
    return new Refusal('forbidden', code, message, { isCodeSent: true })
  }
  return actor === null
    ? notSignedIn()
    : new Refusal('forbidden', 'role_not_permitted', 'Your role does not permit this.')
}

/**
 * A guard that says itself who may enter.
 *
 * @param who as the API's document words it: public, self, staff, manager or admin
 */
export function guard(who: string, mayEnter: (actor: Actor | null) => boolean) {
  return describe(
    async (c, next) => {
      const actor = c.get('actor')
      if (!mayEnter(actor)) throw refusalOf(actor, c.get('heldBackBy'))
      await next()
    },
    { who },
  )
}

/**
 * The same for the endpoints by which a person does what comes first: whoever is held back by that, and by nothing else,
 * is the actor behind this guard.
 */
export function guardOfFirstStep(who: string, step: HeldBackBy, mayEnter: (actor: Actor | null) => boolean) {
  return describe(
    async (c, next) => {
      const heldBackBy = c.get('heldBackBy')
      const actor = heldBackBy === step ? c.get('heldBack') : c.get('actor')
      if (!mayEnter(actor)) throw refusalOf(actor, heldBackBy === step ? null : heldBackBy)
      c.set('actor', actor)
      await next()
    },
    { who },
  )
}

/** Anybody, signed in or not. */
export const everyone = guard('public', () => true)
