/** Converts every thrown error into a response. */
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { errorFacts } from '../error-details.ts'
import { type Issue, Refusal, type RefusalKind } from '../refusals.ts'
import { isServiceAway } from '../service-unavailable.ts'
import type { HttpEnvironment } from './context.ts'

export const Failure = z.object({
  error: z.string(),
  message: z.string(),
  /** Only set where clients must act on it: `reauthentication_required`. */
  code: z.optional(z.string()),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Failure = z.infer<typeof Failure>

const statusOf: Record<RefusalKind, ContentfulStatusCode> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported_type: 415,
  too_many: 429,
  unavailable: 503,
}

const ourFault = 'Something went wrong. Please try again.'
const awayForNow = 'The site is temporarily unavailable. Please try again.'
/** Roughly the time of a failover or database restart. */
const retryWhenAwaySeconds = 5

function toFailure(
  message: string,
  { issues, code }: { readonly issues?: readonly Issue[] | undefined; readonly code?: string } = {},
): Failure {
  return {
    error: message,
    message,
    ...(code !== undefined && { code }),
    ...(issues && { issues: [...issues] }),
  }
}

function answerRefusal(c: Context<HttpEnvironment>, refusal: Refusal): Response {
  const { retryAfterSeconds, issues, isCodeSent } = refusal.details
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  c.set('refusal', refusal.code)
  c.set('refusedPersonId', refusal.details.personId ?? null)
  const body = toFailure(refusal.message, { issues, ...(isCodeSent && { code: refusal.code }) })
  return c.json(body, statusOf[refusal.kind])
}

function answerAway(c: Context<HttpEnvironment>, error: Error): Response {
  c.var.log.error(errorFacts(error), 'the database or the file store is away')
  c.header('Retry-After', String(retryWhenAwaySeconds))
  return c.json(toFailure(awayForNow), statusOf.unavailable)
}

/**
 * Refusals and an unavailable database are reported with their reason; any other error is logged and answered
 * without details.
 */
export function answerFailure(error: Error, c: Context<HttpEnvironment>): Response {
  if (error instanceof Refusal) return answerRefusal(c, error)
  if (isServiceAway(error)) return answerAway(c, error)
  if (error instanceof HTTPException && error.status < 500) {
    return c.json(toFailure(error.message || 'The request is not valid.'), error.status)
  }
  c.var.log.error(errorFacts(error), 'request failed')
  return c.json(toFailure(ourFault), 500)
}

export function answerReadOnly(c: Context<HttpEnvironment>): Response {
  c.header('Allow', 'GET, HEAD')
  return c.json(toFailure('This address can only be read.'), 405)
}

export function answerUnknownPath(c: Context<HttpEnvironment>): Response {
  return c.json(toFailure('There is no such address.'), 404)
}
