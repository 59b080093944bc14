/** The OpenAPI document, generated from the routes (see `describe-route.ts`). */
import type { Hono } from 'hono'
import * as z from 'zod/mini'
import type { HttpEnvironment } from './context.ts'
import { getMiddlewareDescription, type RouteDescription } from './describe-route.ts'
import { ErrorResponse } from './failures.ts'

type JsonSchema = Record<string, unknown>

function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

interface Operation {
  method: string
  path: string
  description: RouteDescription
}

/** Merges the descriptions of each route's middleware; undescribed routes are left out. */
function listOperations(api: Hono<HttpEnvironment>): Operation[] {
  const operations = new Map<string, Operation>()
  for (const { method, path, handler } of api.routes) {
    const found = getMiddlewareDescription(handler)
    if (found === undefined || method === 'ALL') continue
    const key = `${method} ${path}`
    const known = operations.get(key)?.description ?? {}
    const refusals = [...(known.refusals ?? []), ...(found.refusals ?? [])]
    operations.set(key, { method, path, description: { ...known, ...found, refusals } })
  }
  return [...operations.values()]
}

function toParameters(query: z.core.$ZodType): JsonSchema[] {
  const { properties = {}, required = [] } = toJsonSchema(query, 'input') as {
    properties?: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function toContent({ response, responseType = 'application/json' }: RouteDescription): JsonSchema {
  if (response) return { 'application/json': { schema: toJsonSchema(response, 'output') } }
  return Object.fromEntries([responseType].flat().map((type) => [type, { schema: {} }]))
}

function toResponses({ method, description }: Operation): JsonSchema {
  const failure = { content: { 'application/json': { schema: toJsonSchema(ErrorResponse, 'output') } } }
  const content = toContent(description)
  const refusals = new Set([
    ...(description.body || description.query ? [400] : []),
    ...(description.body ? [413] : []),
    ...(description.who !== undefined && description.who !== 'public' ? [401, 403] : []),
    // Cross-origin request (`same-origin.ts`).
    ...(method === 'GET' ? [] : [403]),
    ...(description.refusals ?? []),
    500,
    // Database unavailable (`service-unavailable.ts`).
    503,
  ])
  return Object.fromEntries([
    ['200', { description: 'Success', content }],
    ...[...refusals].sort().map((status) => [String(status), { description: 'Failure', ...failure }]),
  ])
}

function toOperation(operation: Operation): JsonSchema {
  const { description } = operation
  return {
    ...(description.summary && { summary: description.summary }),
    'x-who': description.who ?? 'public',
    ...(description.reauthentication && { 'x-reauthentication': description.reauthentication }),
    ...(description.query && { parameters: toParameters(description.query) }),
    ...(description.body && {
      requestBody: {
        required: true,
        content: {
          [description.bodyType ?? 'application/json']: { schema: toJsonSchema(description.body, 'input') },
        },
      },
    }),
    responses: toResponses(operation),
  }
}

export function openApiDocument(
  api: Hono<HttpEnvironment>,
  about: { title: string; version: string },
): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const operation of listOperations(api)) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: toOperation(operation) }
  }
  return { openapi: '3.1.0', info: about, paths }
}
