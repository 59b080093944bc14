/**
 * What a route's middleware says about itself.
 *
 * Guards, bodies and queries are ordinary middleware that carry a description, so that the API's document is read
 * off the routes themselves and cannot fall behind them.
 */
import type { MiddlewareHandler } from 'hono'
import type { $ZodType } from 'zod/v4/core'
import type { HttpEnvironment } from './context.ts'

export interface Description {
  readonly summary?: string
  readonly who?: string
  /** How recently the caller must have proven who they are. */
  readonly reauthentication?: 'always' | 'recent'
  readonly body?: $ZodType
  /** For bodies that are not JSON. */
  readonly bodyType?: string
  readonly query?: $ZodType
  readonly answer?: $ZodType
  /** For answers that are not JSON: as what they may come. */
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

/** The same for an answer that is no JSON. */
export function answersWith(
  summary: string,
  answerType: string | readonly string[],
  refusals: readonly number[] = [],
) {
  return describe(async (_, next) => next(), { summary, answerType, refusals })
}

/** Says what a route is for and answers; does nothing else. */
export function answers(summary: string, answer: $ZodType, refusals: readonly number[] = []) {
  return describe(async (_, next) => next(), { summary, answer, refusals })
}
