/**
 * Self-describing middleware: guards, bodies and queries carry a description from which the OpenAPI document
 * is generated.
 */
import type { MiddlewareHandler } from 'hono'
import type { $ZodType } from 'zod/v4/core'
import type { HttpEnvironment } from './context.ts'

export interface RouteDescription {
  readonly summary?: string
  readonly who?: string
  readonly reauthentication?: 'always' | 'recent'
  readonly body?: $ZodType
  readonly bodyType?: string
  readonly query?: $ZodType
  readonly response?: $ZodType
  /** Content types of responses other than JSON. */
  readonly responseType?: string | readonly string[]
  readonly refusals?: readonly number[]
}

const descriptions = new WeakMap<object, RouteDescription>()

export function describeMiddleware<Middleware extends MiddlewareHandler<HttpEnvironment>>(
  middleware: Middleware,
  description: RouteDescription,
): Middleware {
  descriptions.set(middleware, description)
  return middleware
}

export function getMiddlewareDescription(handler: object): RouteDescription | undefined {
  return descriptions.get(handler)
}

/** Like `answers`, for a response that is not JSON. */
export function respondsWithContentType(
  summary: string,
  responseType: string | readonly string[],
  refusals: readonly number[] = [],
) {
  return describeMiddleware(async (_, next) => next(), { summary, responseType, refusals })
}

/** Describes a route's purpose and response; does nothing at run time. */
export function respondsWith(summary: string, response: $ZodType, refusals: readonly number[] = []) {
  return describeMiddleware(async (_, next) => next(), { summary, response, refusals })
}
