/** Calls the API within this process on behalf of the visitor whose page is rendered. */
import {
  type ApiCall,
  type ApiClient,
  createApiClient,
  type PostCall,
  type PostEndpoint,
  parseApiResponse,
  toMethodAndUrl,
  unwrapResponse,
} from './api-client.ts'

export interface ServerClientOptions {
  /** The page request, whose cookies and client address are forwarded. */
  readonly visitor: Request
  /** Page context; bodies and JSON responses are passed as objects, without serialization. */
  readonly env: object
  /** Receives each Set-Cookie header of the API, which the page must send on. */
  readonly onSetCookie: (header: string) => void
}

export interface ServerClient extends ApiClient {
  /** Resolves with the response of an endpoint that answers with a file; otherwise throws `ApiError`. */
  requestFile<Name extends PostEndpoint>(endpoint: Name, call: PostCall<Name>): Promise<Response>
}

export function createServerClient(
  api: { fetch(request: Request, env?: unknown): Response | Promise<Response> },
  options: ServerClientOptions,
): ServerClient {
  const { visitor, env, onSetCookie } = options
  async function send(call: ApiCall) {
    const headers = new Headers(call.headers)
    for (const name of ['Cookie', 'X-Forwarded-For']) {
      const value = visitor.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const { method, url } = toMethodAndUrl(call)
    const request = new Request(new URL(url, visitor.url), { method, headers })
    const handed: unknown[] = []
    const handOver = (value: unknown) => void handed.push(value)
    const response = await api.fetch(request, { ...env, handOver, body: call.body })
    for (const header of response.headers.getSetCookie()) onSetCookie(header)
    return { response, handed }
  }
  async function toBody(call: ApiCall, { response, handed }: Awaited<ReturnType<typeof send>>) {
    const { status } = response
    if (handed.length > 0) return unwrapResponse(status, handed.at(-1), call)
    const contentType = response.headers.get('Content-Type') ?? ''
    return parseApiResponse({ status, contentType, text: await response.text() }, call)
  }
  return {
    ...createApiClient(async (call) => toBody(call, await send(call))),
    async requestFile(endpoint, options) {
      const call: ApiCall = { endpoint, ...options }
      const answer = await send(call)
      if (!answer.response.ok) await toBody(call, answer)
      return answer.response
    },
  }
}
