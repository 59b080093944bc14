/** Calls the API within this process on behalf of the visitor whose page is rendered. */
import {
  type ApiClient,
  createApiClient,
  parseApiResponse,
  toMethodAndUrl,
  unwrapResponse,
} from './api-client.ts'

interface InProcessApi {
  fetch(request: Request, env?: unknown): Response | Promise<Response>
}

/**
 * @param visitor the page request, whose cookies and client address are forwarded
 * @param env page context; JSON responses are passed as objects, without serialization
 */
export function createServerClient(api: InProcessApi, visitor: Request, env: object): ApiClient {
  return createApiClient(async (call) => {
    const headers = new Headers(call.headers)
    for (const name of ['Cookie', 'X-Forwarded-For']) {
      const value = visitor.headers.get(name)
      if (value !== null) headers.set(name, value)
    }
    const { method, url } = toMethodAndUrl(call)
    const request = new Request(new URL(url, visitor.url), {
      method,
      headers,
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
    })
    const handed: unknown[] = []
    const handOver = (value: unknown) => void handed.push(value)
    const response = await api.fetch(request, { ...env, handOver })
    const { status } = response
    if (handed.length > 0) return unwrapResponse(status, handed.at(-1), call)
    const contentType = response.headers.get('Content-Type') ?? ''
    return parseApiResponse({ status, contentType, text: await response.text() }, call)
  })
}
