/**
 * Self-describing middleware: guards, bodies and queries carry a description from which the OpenAPI document
 * is generated.
 */
import type { MiddlewareHandler } from 'hono'
import type { $ZodType } from 'zod/v4/core'
import type { HttpEnvironment } from './context.ts'

export interface Description {
  readonly summary?: string
  readonly who?: string
  readonly reauthentication?: 'always' | 'recent'
  readonly body?: $ZodType
  readonly bodyType?: string
  readonly query?: $ZodType
  readonly answer?: $ZodType
  /** Content types of responses other than JSON. */
  readonly answerType?: string | readonly string[]
  readonly refusals?: readonly number[]
}

const descriptions = new WeakMap<object, Description>()

export function describe<Middleware extends MiddlewareHandler<HttpEnvironment>>(
  middleware: Middleware,
  description: Description,
): Middleware {
  descriptions.set(middleware, description)
  return middleware
}

export function descriptionOf(handler: object): Description | undefined {
  return descriptions.get(handler)
}

/** Like `answers`, for a response that is not JSON. */
export function answersWith(
  summary: string,
  answerType: string | readonly string[],
  refusals: readonly number[] = [],
) {
  return describe(async (_, next) => next(), { summary, answerType, refusals })
}

/** Describes a route's purpose and response; does nothing at run time. */
export function answers(summary: string, answer: $ZodType, refusals: readonly number[] = []) {
  return describe(async (_, next) => next(), { summary, answer, refusals })
}
