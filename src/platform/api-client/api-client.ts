import type { ApiEndpoints, BodyInput, EndpointResponse, QueryInput, RefusalCode } from '../endpoint.ts'

export type { RefusalCode }

type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

export interface CallOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Message shown when the server gives no usable text. */
  readonly fallback?: string
  /** Receives the GET endpoints whose responses the call made stale, also when it came too late. */
  readonly onStale?: (endpoints: readonly string[]) => void
  /** 0 to 1, where the transport reports it. */
  readonly onUploadProgress?: (share: number) => void
}

/** An endpoint, such as 'POST /contact/send'; its types come from its declaration in the feature's contract. */
export type EndpointName = keyof ApiEndpoints

export type GetEndpoint = Extract<EndpointName, `GET ${string}`>

export type PostEndpoint = Extract<EndpointName, `POST ${string}`>

export type ResponseOf<Name extends EndpointName> = EndpointResponse<ApiEndpoints[Name]>

export type BodyOf<Name extends PostEndpoint> = BodyInput<ApiEndpoints[Name]>

export interface PostCall<Name extends PostEndpoint> extends CallOptions {
  readonly body: BodyOf<Name>
}

export type GetCall<Name extends GetEndpoint> = CallOptions & QueryInput<ApiEndpoints[Name]>

export interface ApiClient {
  /** Resolves with the response body; otherwise throws {@link ApiError}. */
  request<Name extends PostEndpoint>(endpoint: Name, call: PostCall<Name>): Promise<ResponseOf<Name>>
  request<Name extends GetEndpoint>(endpoint: Name, call: GetCall<Name>): Promise<ResponseOf<Name>>
}

/** A call as the transports see it. */
export interface ApiCall extends CallOptions {
  readonly endpoint: string
  readonly query?: QueryValues
  readonly body?: unknown
}

/** The typed client of a transport. The server checks responses against the declaration, so the client does not. */
export function createApiClient(send: (call: ApiCall) => Promise<unknown>): ApiClient {
  return {
    request: (endpoint: EndpointName, call: CallOptions) => send({ endpoint, ...call }) as Promise<never>,
  }
}

export interface FieldIssue {
  readonly path: string
  readonly message: string
}

/** A failed call with a message for the screen. Status 0 means no response. */
export class ApiError extends Error {
  readonly status: number
  readonly issues: readonly FieldIssue[]
  /** Documented refusal code that clients act on, or null. */
  readonly code: RefusalCode | null

  // biome-ignore lint/complexity/useMaxParams: the last two are rare
  constructor(
    message: string,
    status: number,
    issues: readonly FieldIssue[] = [],
    code: RefusalCode | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.issues = issues
    this.code = code
  }
}

export interface RawApiResponse {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

/** Method and URL of a call; undefined search params are omitted. */
export function toMethodAndUrl({ endpoint, query = {} }: Pick<ApiCall, 'endpoint' | 'query'>) {
  const [method = '', path = ''] = endpoint.split(' ')
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return { method, url: `/_api${path}${search && `?${search}`}` }
}

interface FailureBody {
  readonly error?: unknown
  readonly issues?: readonly FieldIssue[]
  readonly code?: RefusalCode
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const defaultFallback = 'Something went wrong. Please try again.'

function toError(status: number, body: unknown, fallback = defaultFallback): ApiError {
  const { error, issues = [], code = null } = (body ?? {}) as FailureBody
  const message = typeof error === 'string' && error !== '' ? error : fallback
  return new ApiError(message, status, issues, code)
}

/** The body of a success; otherwise throws ApiError. */
export function unwrapResponse(status: number, body: unknown, { fallback }: CallOptions): unknown {
  if (status !== 200) throw toError(status, body, fallback)
  return body
}

/** The parsed body of a success; otherwise throws ApiError. */
export function parseApiResponse({ status, contentType, text }: RawApiResponse, call: CallOptions): unknown {
  const body = parseJson(text)
  if (body !== undefined) return unwrapResponse(status, body, call)
  const isReadable = status !== 200 && text.trim() !== '' && !contentType.includes('html')
  throw toError(status, { error: isReadable ? text.trim() : '' }, call.fallback)
}
