import type { MiddlewareHandler } from 'hono'
import type { RateLimitRule } from '../rate-limits.ts'
import { ipNetworkOf } from './client-address.ts'
import type { HttpEnvironment, RequestContext } from './context.ts'

/**
 * Rate-limits a route by client address, before its body is read. Refused bodies have a limit of their own
 * (`refused-bodies.ts`), so that typing errors use up no registration.
 */
export function rateLimitPerIpAddress(
  rule: RateLimitRule,
  { isExempt }: { readonly isExempt?: (c: RequestContext) => boolean } = {},
): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const { services, clientAddress } = c.var
    if (isExempt?.(c) === true) return next()
    const network = ipNetworkOf(clientAddress)
    await services.limits.use(rule, network)
    await next()
    if (c.var.isBodyRefused) await services.limits.refund(rule, network)
  }
}
