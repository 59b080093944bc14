/**
 * The window in which somebody signs in at a provider: opening it, and hearing how it went.
 *
 * It ends by a message of our own callback page, by being closed, or after five minutes. Messages of other origins and
 * other windows are none of ours.
 */

const width = 500
const height = 600
const checkEveryMs = 1000
const longestMs = 300_000
/** The window posts and closes at once, so its message may be heard after the closing was seen. */
const lastWordsMs = 500

export type WindowEnd =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'timed_out' }
  /** It posted something that we do not understand. */
  | { readonly kind: 'unexpected' }

interface Message {
  readonly type?: unknown
  readonly token?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null
}

const unexpected: WindowEnd = { kind: 'unexpected' }

/** What a message says; null where it is not about signing in. */
export function readMessage(data: unknown): WindowEnd | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, token, error }: Message = data
  if (type === 'OAUTH_TOKEN_SUCCESS') {
    return typeof token === 'string' && token !== '' ? { kind: 'token', token } : unexpected
  }
  if (type !== 'OAUTH_ERROR') return null
  const { code, message } = error ?? {}
  return typeof code === 'string' && typeof message === 'string'
    ? { kind: 'refused', code, message }
    : unexpected
}

/** Opens in the middle of this window; null where the browser does not allow it. Call it within the click. */
export function openSignInWindow(path: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open(path, 'pagsulong-sign-in', features)
  return opened === null || opened.closed ? null : opened
}

/**
 * Tells once how the window ended.
 *
 * @returns the way to stop listening; nothing is told after it
 */
export function awaitEnd(opened: Window, onEnd: (end: WindowEnd) => void): () => void {
  let lastWords: ReturnType<typeof setTimeout> | undefined

  function hear({ origin, source, data }: MessageEvent): void {
    if (origin !== window.location.origin || source !== opened) return
    const end = readMessage(data)
    if (end !== null) finish(end)
  }

  const check = setInterval(() => {
    if (!opened.closed) return
    clearInterval(check)
    lastWords = setTimeout(() => finish({ kind: 'closed' }), lastWordsMs)
  }, checkEveryMs)
  const timeout = setTimeout(() => finish({ kind: 'timed_out' }), longestMs)
  window.addEventListener('message', hear)

  function stop(): void {
    clearInterval(check)
    clearTimeout(timeout)
    clearTimeout(lastWords)
    window.removeEventListener('message', hear)
  }

  function finish(end: WindowEnd): void {
    stop()
    opened.close()
    onEnd(end)
  }

  return stop
}
