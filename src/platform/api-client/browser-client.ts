import {
  type ApiCall,
  ApiError,
  createApiClient,
  parseApiResponse,
  type RawApiResponse,
  toMethodAndUrl,
} from './api-client.ts'
import { withReauthentication } from './reauthentication.ts'

export const offlineMessage = 'You appear to be offline. Check your connection and try again.'

let handleStale: ApiCall['onStale']

/** Sets what happens to responses that a change made stale, where the call does not say. */
export function onStaleEndpoints(handle: NonNullable<ApiCall['onStale']>): void {
  handleStale = handle
}

interface SentBody {
  readonly content: string | FormData | null
  /** Browsers name the type of a form themselves. */
  readonly headers: Readonly<Record<string, string>>
}

/** Returns the body as JSON, or as a form if it contains a file. */
function toSentBody({ body, headers = {} }: ApiCall): SentBody {
  if (body === undefined) return { content: null, headers }
  const entries = Object.entries(body as object)
  if (!entries.some(([, value]) => value instanceof File)) {
    return { content: JSON.stringify(body), headers: { 'Content-Type': 'application/json', ...headers } }
  }
  const form = new FormData()
  for (const [name, value] of entries) {
    if (value !== undefined) form.append(name, value instanceof File ? value : toText(value))
  }
  return { content: form, headers }
}

const toText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

async function sendByFetch(call: ApiCall): Promise<RawApiResponse> {
  const { method, url } = toMethodAndUrl(call)
  const { content, headers } = toSentBody(call)
  const response = await fetch(url, {
    method,
    headers,
    body: content,
    credentials: 'same-origin',
    ...(call.signal && { signal: call.signal }),
  })
  const stale = response.headers.get('Stale-Endpoints')
  if (stale) (call.onStale ?? handleStale)?.(stale.split(','))
  const contentType = response.headers.get('Content-Type') ?? ''
  return { status: response.status, contentType, text: await response.text() }
}

/** XMLHttpRequest, because `fetch` reports no upload progress. */
function sendWithProgress(call: ApiCall, onProgress: (share: number) => void): Promise<RawApiResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { method, url } = toMethodAndUrl(call)
    request.open(method, url)
    const { content, headers } = toSentBody(call)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const contentType = request.getResponseHeader('Content-Type') ?? ''
      resolve({ status: request.status, contentType, text: request.responseText })
    }
    request.onerror = () => reject(new TypeError('The request did not reach the server.'))
    request.onabort = () => reject(new DOMException('The request was cancelled.', 'AbortError'))
    call.signal?.addEventListener('abort', () => request.abort())
    request.send(content)
  })
}

async function send(call: ApiCall): Promise<unknown> {
  const { onUploadProgress } = call
  try {
    const response = onUploadProgress
      ? await sendWithProgress(call, onUploadProgress)
      : await sendByFetch(call)
    return parseApiResponse(response, call)
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError(offlineMessage, 0)
    throw error
  }
}

export const browserClient = createApiClient((call) => withReauthentication(() => send(call)))
