/**
 * The provider's sign-in window. It ends with a message of our callback page, by being closed, or after five
 * minutes; messages from other origins or windows are ignored.
 */

const width = 500
const height = 600
const checkEveryMs = 1000
const longestMs = 300_000
/** The window posts and closes at once, so its message may arrive after the close. */
const lastWordsMs = 500

export type WindowEnd =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'timed_out' }
  /** An unknown message. */
  | { readonly kind: 'unexpected' }

interface Message {
  readonly type?: unknown
  readonly token?: unknown
  readonly error?: { readonly code?: unknown; readonly message?: unknown } | null
}

const unexpected: WindowEnd = { kind: 'unexpected' }

/** Parses a message; null if it is not about signing in. */
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

/** Opens a centred window; null if blocked. Call it within the click handler. */
export function openSignInWindow(path: string): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2)
  const features = `popup,width=${width},height=${height},left=${left},top=${top}`
  const opened = window.open(path, 'pagsulong-sign-in', features)
  return opened === null || opened.closed ? null : opened
}

/**
 * Calls `onEnd` once.
 * @returns unsubscribe
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
