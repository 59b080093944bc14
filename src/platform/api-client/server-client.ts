/** Calls the API within this process, as the visitor whose page is rendered. */
import { type ApiCall, type ApiClient, addressOf, readAnswer } from './api-client.ts'

interface InProcessApi {
  fetch(request: Request, env?: unknown): Response | Promise<Response>
}

/** @param visitor the page's own request: its cookies and address are passed on */
export function createServerClient(api: InProcessApi, visitor: Request, env: unknown): ApiClient {
  return {
    async request<Answer>(call: ApiCall): Promise<Answer> {
      const headers = new Headers(call.headers)
      for (const name of ['Cookie', 'X-Forwarded-For']) {
        const value = visitor.headers.get(name)
        if (value !== null) headers.set(name, value)
      }
      const request = new Request(new URL(addressOf(call), visitor.url), {
        method: call.method ?? 'GET',
        headers,
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      })
      const response = await api.fetch(request, env)
      const contentType = response.headers.get('Content-Type') ?? ''
      return readAnswer({ status: response.status, contentType, text: await response.text() }, call)
    },
  }
}
