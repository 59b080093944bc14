export type ApiQueryValues = Readonly<Record<string, string | number | boolean | undefined>>

export interface ApiCall {
  readonly method?: 'GET' | 'POST'
  /** Path below `/_api`, such as '/seminars'. */
  readonly path: string
  readonly query?: ApiQueryValues
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Message shown when the server gives no usable text. */
  readonly fallback: string
  /** 0 to 1, where the transport reports it. */
  readonly onUploadProgress?: (share: number) => void
}

export interface ApiClient {
  /** Resolves with the response body; otherwise throws {@link ApiError}. */
  request<Answer>(call: ApiCall): Promise<Answer>
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
  readonly code: string | null

  // biome-ignore lint/complexity/useMaxParams: the last two are rare
  constructor(
    message: string,
    status: number,
    issues: readonly FieldIssue[] = [],
    code: string | null = null,
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

/** Path and query of a call; undefined values are omitted. */
export function apiUrl({ path, query = {} }: ApiCall): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return `/_api${path}${search && `?${search}`}`
}

interface FailureBody {
  readonly error?: unknown
  readonly issues?: readonly FieldIssue[]
  readonly code?: string
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toError(status: number, body: unknown, fallback: string): ApiError {
  const { error, issues = [], code = null } = (body ?? {}) as FailureBody
  const message = typeof error === 'string' && error !== '' ? error : fallback
  return new ApiError(message, status, issues, code)
}

/** Returns the JSON response as the call's type, or throws ApiError. */
export function unwrapResponse<Answer>(status: number, body: unknown, { fallback }: ApiCall): Answer {
  if (status !== 200) throw toError(status, body, fallback)
  return body as Answer
}

export function parseApiResponse<Answer>(
  { status, contentType, text }: RawApiResponse,
  call: ApiCall,
): Answer {
  const body = parseJson(text)
  if (body !== undefined) return unwrapResponse(status, body, call)
  const isReadable = status !== 200 && text.trim() !== '' && !contentType.includes('html')
  throw new ApiError(isReadable ? text.trim() : call.fallback, status)
}
