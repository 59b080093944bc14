/** The calls of the check-in page. Not the site's client, which re-authenticates by its own dialogs. */

import type {
  CheckInSnapshot,
  OpenCheckInResponse,
  ReceiveScansResponse,
  ScanInput,
  WalkInInput,
  WalkInResponse,
} from '#app/features/attendance/contract/check-in.ts'
import type { SaveCheckInSignatureInput } from '#app/features/attendance/contract/signatures.ts'
import { ApiError, parseApiResponse, toMethodAndUrl } from '#app/platform/api-client/api-client.ts'

const longestCallInMs = 20_000

export interface LoadedCheckInSnapshot {
  /** Null if nothing has changed since the cursor. */
  readonly snapshot: CheckInSnapshot | null
  /** Null if the response has no date. */
  readonly serverNow: Date | null
}

export interface CheckInApi {
  open(token: string): Promise<OpenCheckInResponse>
  loadSnapshot(query: { seminarId?: number; cursor?: string }): Promise<LoadedCheckInSnapshot>
  sendScans(body: {
    seminarId?: number
    deviceNow: string
    scans: readonly ScanInput[]
  }): Promise<ReceiveScansResponse>
  sendWalkIn(body: WalkInInput): Promise<WalkInResponse>
  sendSignature(body: SaveCheckInSignatureInput): Promise<unknown>
  /** Removes the cookie of the pass. */
  end(): Promise<void>
}

interface Call {
  readonly endpoint: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

const fallback = 'The server did not answer as expected. Try again.'

async function send({ endpoint, query, body }: Call): Promise<Response> {
  const { method, url } = toMethodAndUrl({ endpoint, ...(query && { query }) })
  try {
    return await fetch(url, {
      method,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(longestCallInMs),
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  } catch {
    throw new ApiError('The server cannot be reached.', 0)
  }
}

/** Throws ApiError, also for responses that end early. */
async function read<Body>(response: Response, { endpoint }: Call): Promise<Body> {
  const { status, headers } = response
  const text = await response.text().catch(() => {
    throw new ApiError('The server cannot be reached.', 0)
  })
  const contentType = headers.get('Content-Type') ?? ''
  return parseApiResponse({ status, contentType, text }, { endpoint, fallback } as never) as Body
}

async function request<Body>(call: Call): Promise<Body> {
  return read(await send(call), call)
}

export const checkInApi: CheckInApi = {
  open: (token) => request({ endpoint: 'POST /check-in/open', body: { token } }),
  async loadSnapshot(query) {
    const call = { endpoint: 'GET /check-in/snapshot', query }
    const response = await send(call)
    const date = response.headers.get('Date')
    const serverNow = date === null ? null : new Date(date)
    if (response.status === 304) return { snapshot: null, serverNow }
    return { snapshot: await read<CheckInSnapshot>(response, call), serverNow }
  },
  sendScans: (body) => request({ endpoint: 'POST /check-in/scans', body }),
  sendWalkIn: (body) => request({ endpoint: 'POST /check-in/walk-ins', body }),
  sendSignature: (body) => request({ endpoint: 'POST /check-in/signature', body }),
  end: () => request({ endpoint: 'POST /check-in/end', body: {} }),
}

/** The pass was revoked, or the session ended. */
export const isAccessLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** The server could not read the body, so sending it again is of no use. */
export const isMalformedRequestError = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400

/** The server read the body and decided against it. */
export const isRefusedRequestError = (error: unknown): boolean =>
  isMalformedRequestError(error) || (error instanceof ApiError && [409, 422].includes(error.status))
