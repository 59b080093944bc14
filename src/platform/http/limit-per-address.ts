import type { RateRule } from '../rate-limits.ts'
import { networkOf } from './client-address.ts'
import type { RequestContext } from './context.ts'
import { describe } from './describe-route.ts'

interface PerAddressOptions {
  readonly isExempt?: (c: RequestContext) => boolean
}

/**
 * Rate-limits a route by client address. Place it after the body, so that malformed requests do not count.
 */
export function perAddress(rule: RateRule, { isExempt }: PerAddressOptions = {}) {
  return describe(
    async (c, next) => {
      const { services, clientAddress } = c.var
      if (isExempt?.(c) !== true) await services.limits.use(rule, networkOf(clientAddress))
      await next()
    },
    { refusals: [429] },
  )
}
