import { isStaff } from './actor.ts'
import { describe } from './described.ts'
import type { RateRule } from './rate-limits.ts'

/** Limits a route by the client's address. Stands after the body, so that what is malformed costs nothing. */
export function perAddress(rule: RateRule, { exceptStaff = false } = {}) {
  return describe(
    async (c, next) => {
      if (!exceptStaff || !isStaff(c.var.actor)) await c.var.services.limits.use(rule, c.var.clientAddress)
      await next()
    },
    { refusals: [429] },
  )
}
