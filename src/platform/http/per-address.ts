import { isStaff } from './actor.ts'
import { networkOf } from './client-address.ts'
import { describe } from './described.ts'
import type { RateRule } from './rate-limits.ts'

/** Limits a route by the client's address. Stands after the body, so that what is malformed costs nothing. */
export function perAddress(rule: RateRule, { exceptStaff = false } = {}) {
  return describe(
    async (c, next) => {
      const { actor, services } = c.var
      if (!exceptStaff || !isStaff(actor)) await services.limits.use(rule, networkOf(c.var.clientAddress))
      await next()
    },
    { refusals: [429] },
  )
}
