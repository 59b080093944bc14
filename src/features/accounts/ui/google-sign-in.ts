import { useEffect, useRef, useState } from 'react'
import { type ApiClient, ApiError } from '#app/platform/api-client/api-client.ts'
import { promptForReauthentication } from '#app/platform/api-client/reauthentication.ts'
import { useApiClient } from '#app/platform/api-client/use-api-client.ts'
import type { SignInResponse } from '../contract/second-factor.ts'
import { establishSession } from './sign-in-api.ts'

/**
 * Window for signing in with Google. It ends with a message of this site's callback page, when closed, or
 * after five minutes; other origins and windows are ignored.
 */

const width = 500
const height = 600
const checkEveryMs = 1000
const longestMs = 300_000
/** The window posts and closes at once, so its message may arrive after the close. */
const messageGraceMs = 500

type SignInWindowResult =
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

const unexpected: SignInWindowResult = { kind: 'unexpected' }

/** Parses a message; null if it is not about signing in. */
export function parseSignInWindowMessage(data: unknown): SignInWindowResult | null {
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
function openSignInWindow(path: string): Window | null {
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
function onSignInWindowResult(opened: Window, onEnd: (end: SignInWindowResult) => void): () => void {
  let graceTimer: ReturnType<typeof setTimeout> | undefined

  function onMessage({ origin, source, data }: MessageEvent): void {
    if (origin !== window.location.origin || source !== opened) return
    const end = parseSignInWindowMessage(data)
    if (end !== null) finish(end)
  }

  const check = setInterval(() => {
    if (!opened.closed) return
    clearInterval(check)
    graceTimer = setTimeout(() => finish({ kind: 'closed' }), messageGraceMs)
  }, checkEveryMs)
  const timeout = setTimeout(() => finish({ kind: 'timed_out' }), longestMs)
  window.addEventListener('message', onMessage)

  function stop(): void {
    clearInterval(check)
    clearTimeout(timeout)
    clearTimeout(graceTimer)
    window.removeEventListener('message', onMessage)
  }

  function finish(end: SignInWindowResult): void {
    stop()
    opened.close()
    onEnd(end)
  }

  return stop
}

export interface GoogleSignInFailure {
  /** `linking_required`: the e-mail's account has a password and must be linked first. */
  readonly kind: 'message' | 'linking_required'
  readonly text: string
}

export interface GoogleSignInHandle {
  readonly isConnecting: boolean
  readonly failure: GoogleSignInFailure | null
  /** Opens or focuses the window. Call it within the click handler. */
  start(): void
  dismiss(): void
}

const texts = {
  blocked: 'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
  unexpected: 'An unexpected error occurred during authentication. Please try again.',
  failed: 'Authentication failed. Please try again.',
}

type Outcome = { readonly response: SignInResponse } | { readonly failure: GoogleSignInFailure | null }

const toMessageFailure = (text: string): Outcome => ({ failure: { kind: 'message', text } })

async function outcomeOf(api: ApiClient, end: SignInWindowResult): Promise<Outcome> {
  switch (end.kind) {
    case 'token':
      try {
        return { response: await establishSession(api, end.token) }
      } catch (error) {
        return toMessageFailure(error instanceof ApiError ? error.message : texts.unexpected)
      }
    case 'refused':
      if (end.code === 'account_linking_required')
        return { failure: { kind: 'linking_required', text: end.message } }
      return toMessageFailure(end.message || texts.failed)
    case 'timed_out':
      return toMessageFailure(texts.failed)
    case 'unexpected':
      return toMessageFailure(texts.unexpected)
    case 'closed':
      return { failure: null }
  }
}

export function useGoogleSignIn({
  intent = 'sign_in',
  onResponse,
}: {
  intent?: 'sign_in' | 'link'
  onResponse(response: SignInResponse): void
}): GoogleSignInHandle {
  const api = useApiClient()
  const [isConnecting, setIsConnecting] = useState(false)
  const [failure, setFailure] = useState<GoogleSignInFailure | null>(null)
  const attempt = useRef<{ readonly opened: Window; stop(): void } | null>(null)

  useEffect(
    () => () => {
      attempt.current?.stop()
      attempt.current?.opened.close()
      attempt.current = null
    },
    [],
  )

  async function finish(end: SignInWindowResult): Promise<void> {
    const outcome = await outcomeOf(api, end)
    // The user has left the page.
    if (attempt.current === null) return
    attempt.current = null
    setIsConnecting(false)
    if (
      end.kind === 'refused' &&
      end.code === 'reauthentication_required' &&
      (await promptForReauthentication())
    )
      return start()
    if ('response' in outcome) onResponse(outcome.response)
    else setFailure(outcome.failure)
  }

  function start(): void {
    if (attempt.current !== null) {
      attempt.current.opened.focus()
      return
    }
    setFailure(null)
    const intentParam = intent === 'link' ? '&intent=link' : ''
    const opened = openSignInWindow(`/_api/auth/oauth_authorize?provider=google${intentParam}`)
    if (opened === null) {
      setFailure({ kind: 'message', text: texts.blocked })
      return
    }
    setIsConnecting(true)
    attempt.current = { opened, stop: onSignInWindowResult(opened, (end) => void finish(end)) }
  }

  return { isConnecting, failure, start, dismiss: () => setFailure(null) }
}
