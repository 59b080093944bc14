/**
 * The one road to the data, the same for pages rendered on the server and for the browser.
 *
 * Which transport carries it is decided where the client is made.
 */
export type QueryValues = Readonly<Record<string, string | number | boolean | undefined>>

export interface ApiCall {
  readonly method?: 'GET' | 'POST'
  /** Below `/_api`, as in the API's document: '/seminars'. */
  readonly path: string
  readonly query?: QueryValues
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** What a person is told when the server gives no usable text (specification 1, section 8). */
  readonly fallback: string
  /** From 0 to 1, where the transport can tell. */
  readonly onUploadProgress?: (share: number) => void
}

export interface ApiClient {
  /** Resolves with the answer's body. Throws {@link ApiError} for every other outcome. */
  request<Answer>(call: ApiCall): Promise<Answer>
}

export interface FieldIssue {
  readonly path: string
  readonly message: string
}

/** A call that failed, told so that a screen can show it. Status 0 means that no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly issues: readonly FieldIssue[]
  /** Of a refusal that a client acts on, as the API documents; null for every other. */
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

export interface RawAnswer {
  readonly status: number
  readonly contentType: string
  readonly text: string
}

/** Makes the path and query of a call; values left undefined are left out. */
export function addressOf({ path, query = {} }: ApiCall): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
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

/** The server's own text where it gave one. */
function toError(status: number, body: unknown, fallback: string): ApiError {
  const { error, issues = [], code = null } = (body ?? {}) as FailureBody
  const message = typeof error === 'string' && error !== '' ? error : fallback
  return new ApiError(message, status, issues, code)
}

/** Takes what was answered in JSON as the call expects it, or throws. */
export function acceptAnswer<Answer>(status: number, body: unknown, { fallback }: ApiCall): Answer {
  if (status !== 200) throw toError(status, body, fallback)
  return body as Answer
}

/** Reads an answer as the call expects it, or throws; what is not JSON is shown as it came (decisions, "Screen details"). */
export function readAnswer<Answer>({ status, contentType, text }: RawAnswer, call: ApiCall): Answer {
  const body = parseJson(text)
  if (body !== undefined) return acceptAnswer(status, body, call)
  const isReadable = status !== 200 && text.trim() !== '' && !contentType.includes('html')
  throw new ApiError(isReadable ? text.trim() : call.fallback, status)
}
