import { Hono, type MiddlewareHandler } from 'hono'
import type {
  Endpoint,
  EndpointKey,
  EndpointResponse,
  GuardCode,
  ParsedInput,
} from '#app/platform/endpoint.ts'
import type { HttpEnvironment, RequestContext } from '#app/platform/http/context.ts'
import { type JsonBodyLimit, jsonBody, multipartBody, queryParams } from '#app/platform/http/input.ts'
import { respondWithJson } from '#app/platform/http/json-responses.ts'
import { describeHandler } from '#app/platform/http/openapi.ts'
import { requireSameSite } from '#app/platform/http/same-origin.ts'
import type { DeclaredEndpoint, DeclaredEndpoints } from '../contract/endpoint.ts'
import { accessLevelByPermission } from '../contract/permissions.ts'
import { requirePermission } from './guards.ts'
import { reauthenticationGuard } from './reauthentication.ts'
import { nameStaleEndpoints, registerTopics } from './stale-endpoints.ts'

declare const isChecked: unique symbol

/** A response whose body was checked against the declaration. */
type CheckedResponse = Response & { readonly [isChecked]: true }

interface Call<Declared> {
  readonly body: ParsedInput<Declared, 'body'>
  readonly query: ParsedInput<Declared, 'query'>
  /** Responds with JSON of the declared type; `tsc` also refuses excess fields of an object literal. */
  readonly json: (value: EndpointResponse<Declared>) => CheckedResponse
}

type Middleware = MiddlewareHandler<HttpEnvironment>

type ResponseOf<Declared> = Declared extends { readonly response: unknown } ? CheckedResponse : Response

type Handle<Declared> = (
  c: RequestContext,
  call: Call<Declared>,
) => ResponseOf<Declared> | Promise<ResponseOf<Declared>>

interface Handler<Declared> {
  readonly bodyLimit?: JsonBodyLimit
  /** Middleware after the permission and before the input is read, such as a rate limit. */
  readonly use?: readonly Middleware[]
  readonly handle: Handle<Declared>
}

type Handlers<Declared extends DeclaredEndpoints> = {
  readonly [Key in keyof Declared]: Handle<Declared[Key]> | Handler<Declared[Key]>
}

const exportTypes: readonly string[] = [
  'text/csv',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

const isExport = ({ responseType = [] }: DeclaredEndpoint) =>
  [responseType].flat().some((type) => exportTypes.includes(type))

const guardCodes: readonly GuardCode[] = [
  'password_change_required',
  'reauthentication_required',
  'second_factor_required',
]

function nameCodes({ codes = [] }: DeclaredEndpoint): Middleware {
  const named = [...guardCodes, ...codes]
  return (c, next) => {
    c.set('namedCodes', named)
    return next()
  }
}

function listGuards(endpoint: DeclaredEndpoint): Middleware[] {
  const { access, reauthentication } = endpoint
  return [
    nameCodes(endpoint),
    ...(isExport(endpoint) ? [requireSameSite] : []),
    ...(access === 'public' ? [] : [requirePermission(access)]),
    ...(reauthentication ? [reauthenticationGuard(reauthentication)] : []),
  ]
}

function listParsers(endpoint: DeclaredEndpoint, bodyLimit: JsonBodyLimit | undefined): Middleware[] {
  const { body, bodyType, query } = endpoint
  const parseBody = bodyType === undefined ? jsonBody : multipartBody
  return [...(body ? [parseBody(body, bodyLimit)] : []), ...(query ? [queryParams(query)] : [])]
}

/**
 * Implements declared endpoints. A request passes the permission check, re-authentication, the endpoint's own
 * middleware and input validation before the handler sees it. Rate limits come before the body, because reading and
 * validating it is what attackers make expensive. Exports are refused to links of other sites.
 */
export function serveEndpoints<const Declared extends DeclaredEndpoints>(
  endpoints: Declared,
  handlers: Handlers<Declared>,
): Hono<HttpEnvironment> {
  const routes = new Hono<HttpEnvironment>()
  for (const [key, endpoint] of Object.entries<DeclaredEndpoint>(endpoints)) {
    registerTopics(key, endpoint)
    const given: Handle<Endpoint> | Handler<Endpoint> = handlers[key as EndpointKey & keyof Declared]
    const { bodyLimit, use = [], handle } = typeof given === 'function' ? { handle: given } : given
    const bodyTarget = endpoint.bodyType === undefined ? 'json' : 'form'
    const respond: Middleware = async (c) =>
      handle(c, {
        body: c.req.valid(bodyTarget as never),
        query: c.req.valid('query' as never),
        json: (value) => respondWithJson(c, value) as CheckedResponse,
      })
    const who = endpoint.access === 'public' ? 'public' : accessLevelByPermission[endpoint.access]
    const [method = '', path = ''] = key.split(' ')
    const middleware = [
      ...listGuards(endpoint),
      ...(endpoint.changes ? [nameStaleEndpoints(endpoint.changes)] : []),
      ...use,
      ...listParsers(endpoint, bodyLimit),
      describeHandler(respond, { endpoint, who }),
    ]
    routes.on(method, [path], ...middleware)
  }
  return routes
}
