/** Downloads of generated files. Fetched instead of linked, to report errors and completion. */
import {
  ApiError,
  type CallOptions,
  type GetCall,
  type GetEndpoint,
  parseApiResponse,
  toMethodAndUrl,
} from './api-client.ts'
import { offlineMessage } from './browser-client.ts'
import { withReauthentication } from './reauthentication.ts'

interface DownloadCall extends Pick<CallOptions, 'fallback'> {
  readonly nothingInIt: string
  /** @param bytes received so far; the total is unknown */
  readonly onReceived?: (bytes: number) => void
}

/** Resolves when the file is complete; throws {@link ApiError} on failure. */
export function downloadFile<Name extends GetEndpoint>(
  endpoint: Name,
  call: GetCall<Name> & DownloadCall,
): Promise<void> {
  const { url } = toMethodAndUrl({ endpoint, ...call })
  return withReauthentication(() => fetchFile(url, call))
}

async function fetchFile(url: string, call: DownloadCall): Promise<void> {
  try {
    const response = await fetch(url, { credentials: 'same-origin' })
    if (response.status !== 200) await throwFailure(response, call)
    const file = await receive(response, call.onReceived)
    if (await isEmpty(file)) throw new ApiError(call.nothingInIt, response.status)
    saveFile(file, fileNameFromContentDisposition(response.headers.get('Content-Disposition') ?? ''))
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError(offlineMessage, 0)
    throw error
  }
}

function receive(response: Response, onReceived: DownloadCall['onReceived']): Promise<Blob> {
  if (onReceived === undefined || response.body === null) return response.blob()
  let bytes = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      bytes += piece.byteLength
      onReceived(bytes)
      controller.enqueue(piece)
    },
  })
  return new Response(response.body.pipeThrough(counting), { headers: response.headers }).blob()
}

async function throwFailure(response: Response, call: CallOptions): Promise<void> {
  const { status, headers } = response
  parseApiResponse(
    { status, contentType: headers.get('Content-Type') ?? '', text: await response.text() },
    call,
  )
}

/** A byte-order mark alone counts as empty; reading as text drops it. */
async function isEmpty(file: Blob): Promise<boolean> {
  return (await file.slice(0, 16).text()).trim() === ''
}

/** The extended name (RFC 5987) where given, otherwise the plain one. */
export function fileNameFromContentDisposition(disposition: string): string {
  const [, exact] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? []
  const [, plain] = /filename="([^"]+)"/i.exec(disposition) ?? []
  try {
    return decodeURIComponent(exact ?? '') || plain || 'download'
  } catch {
    return plain || 'download'
  }
}

function saveFile(file: Blob, name: string): void {
  const objectUrl = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name
  link.click()
  // Revoked immediately, some browsers would not have started reading it.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000)
}
