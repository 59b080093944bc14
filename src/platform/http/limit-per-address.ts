import type { MiddlewareHandler } from 'hono'
import type { RateLimitRule } from '../rate-limits.ts'
import { ipNetworkOf } from './client-address.ts'
import type { HttpEnvironment, RequestContext } from './context.ts'

interface RateLimitOptions {
  readonly isExempt?: (c: RequestContext) => boolean
}

/**
 * Rate-limits a route by client address. Place it after the body, so that malformed requests do not count.
 */
export function rateLimitPerIpAddress(
  rule: RateLimitRule,
  { isExempt }: RateLimitOptions = {},
): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const { services, clientAddress } = c.var
    if (isExempt?.(c) !== true) await services.limits.use(rule, ipNetworkOf(clientAddress))
    await next()
  }
}
