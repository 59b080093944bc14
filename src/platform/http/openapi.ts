/** The OpenAPI document, generated from the declared endpoints of the routes. */
import type { Hono, MiddlewareHandler } from 'hono'
import * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type { HttpEnvironment } from './context.ts'
import { ErrorResponse } from './failures.ts'

type JsonSchema = Record<string, unknown>

interface DescribedEndpoint {
  readonly endpoint: Endpoint
  /** Callers who may call it, as the document shows them. */
  readonly who: string
}

const endpointOfHandler = new WeakMap<object, DescribedEndpoint>()

/** Adds a route to the OpenAPI document, by its last handler. */
export function describeHandler(
  handler: MiddlewareHandler<HttpEnvironment>,
  described: DescribedEndpoint,
): MiddlewareHandler<HttpEnvironment> {
  endpointOfHandler.set(handler, described)
  return handler
}

function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

interface Operation extends DescribedEndpoint {
  readonly method: string
  readonly path: string
}

function listOperations(api: Hono<HttpEnvironment>): Operation[] {
  return api.routes.flatMap(({ method, path, handler }) => {
    const described = endpointOfHandler.get(handler)
    return described === undefined ? [] : [{ method, path, ...described }]
  })
}

interface QuerySchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly QuerySchema[]
}

/**
 * Returns all parameters of a choice between several queries; those that are not in each of them are
 * optional.
 */
function toParameters(query: z.core.$ZodType): JsonSchema[] {
  const schema = toJsonSchema(query, 'input') as QuerySchema
  const choices = schema.anyOf ?? [schema]
  const properties: Record<string, JsonSchema> = Object.assign(
    {},
    ...choices.map(({ properties }) => properties),
  )
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: choices.every(({ required = [] }) => required.includes(name)),
    schema,
  }))
}

function toContent({ response, responseType = 'application/json' }: Endpoint): JsonSchema {
  if (response) return { 'application/json': { schema: toJsonSchema(response, 'output') } }
  return Object.fromEntries([responseType].flat().map((type) => [type, { schema: {} }]))
}

function toResponses({ method, endpoint, who }: Operation): JsonSchema {
  const failure = { content: { 'application/json': { schema: toJsonSchema(ErrorResponse, 'output') } } }
  const content = toContent(endpoint)
  const refusals = new Set([
    ...(endpoint.body || endpoint.query ? [400] : []),
    ...(endpoint.body ? [413] : []),
    ...(who === 'public' ? [] : [401, 403]),
    // Cross-origin request (`same-origin.ts`).
    ...(method === 'GET' ? [] : [403]),
    ...(endpoint.refusals ?? []),
    500,
    // Database unavailable (`service-unavailable.ts`).
    503,
  ])
  return Object.fromEntries([
    ['200', { description: 'Success', content }],
    ...[...refusals].sort().map((status) => [String(status), { description: 'Failure', ...failure }]),
  ])
}

function toBodyContent({ bodyType, fileField }: Endpoint, schema: JsonSchema): JsonSchema {
  if (bodyType !== undefined) return { [bodyType]: { schema } }
  const json = { 'application/json': { schema } }
  if (fileField === undefined) return json
  const file = { [fileField]: { type: 'string', format: 'binary' } }
  const properties = { ...(schema.properties as JsonSchema), ...file }
  return { ...json, 'multipart/form-data': { schema: { ...schema, properties } } }
}

function toOperation(operation: Operation): JsonSchema {
  const { summary, reauthentication, codes, query, body } = operation.endpoint
  return {
    summary,
    'x-who': operation.who,
    ...(reauthentication && { 'x-reauthentication': reauthentication }),
    ...(codes && { 'x-codes': codes }),
    ...(query && { parameters: toParameters(query) }),
    ...(body && {
      requestBody: {
        required: true,
        content: toBodyContent(operation.endpoint, toJsonSchema(body, 'input')),
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
