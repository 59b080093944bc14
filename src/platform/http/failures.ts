/** Converts every thrown error into a response. */
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as z from 'zod/mini'
import { loggableErrorDetails } from '../log.ts'
import { Refusal, type RefusalIssue, type RefusalKind } from '../refusals.ts'
import { isServiceUnavailable } from '../service-unavailable.ts'
import type { HttpEnvironment } from './context.ts'

export const ErrorResponse = z.object({
  error: z.string(),
  message: z.string(),
  /** Code, set only where the endpoint declares it, because clients act on it. */
  code: z.optional(z.string()),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type ErrorResponse = z.infer<typeof ErrorResponse>

export const refusalStatusCodes: Record<RefusalKind, ContentfulStatusCode> = {
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

const internalErrorMessage = 'Something went wrong. Please try again.'
const unavailableMessage = 'The site is temporarily unavailable. Please try again.'
/** Roughly the time of a failover or database restart. */
const unavailableRetryAfterSeconds = 5

function toErrorBody(
  message: string,
  { issues, code }: { readonly issues?: readonly RefusalIssue[] | undefined; readonly code?: string } = {},
): ErrorResponse {
  return {
    error: message,
    message,
    ...(code !== undefined && { code }),
    ...(issues && { issues: [...issues] }),
  }
}

function refusalResponse(c: Context<HttpEnvironment>, refusal: Refusal): Response {
  const { retryAfterSeconds, issues } = refusal.details
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds))
  c.set('refusal', refusal.code)
  c.set('refusedPersonId', refusal.details.personId ?? null)
  const body = toErrorBody(refusal.message, {
    issues,
    ...(c.get('namedCodes')?.includes(refusal.code) && { code: refusal.code }),
  })
  return c.json(body, refusalStatusCodes[refusal.kind])
}

function unavailableResponse(c: Context<HttpEnvironment>, error: Error): Response {
  c.var.log.error(loggableErrorDetails(error), 'the database or the file store is away')
  c.header('Retry-After', String(unavailableRetryAfterSeconds))
  return c.json(toErrorBody(unavailableMessage), refusalStatusCodes.unavailable)
}

/** Returns the reason of refusals and of an unavailable database; any other error is logged. */
export function toErrorResponse(error: Error, c: Context<HttpEnvironment>): Response {
  if (error instanceof Refusal) return refusalResponse(c, error)
  if (isServiceUnavailable(error)) return unavailableResponse(c, error)
  if (error instanceof HTTPException && error.status < 500) {
    return c.json(toErrorBody(error.message || 'The request is not valid.'), error.status)
  }
  c.var.log.error(loggableErrorDetails(error), 'request failed')
  return c.json(toErrorBody(internalErrorMessage), 500)
}

export function methodNotAllowedResponse(c: Context<HttpEnvironment>): Response {
  c.header('Allow', 'GET, HEAD')
  return c.json(toErrorBody('This address can only be read.'), 405)
}

export function unknownPathResponse(c: Context<HttpEnvironment>): Response {
  return c.json(toErrorBody('There is no such address.'), 404)
}
