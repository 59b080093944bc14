import { useEffect, useRef, useState } from 'react'
import { type ApiClient, ApiError } from '../../../platform/api-client/api-client.ts'
import { askToReauthenticate } from '../../../platform/api-client/reauthentication.ts'
import { useApi } from '../../../platform/api-client/use-api.ts'
import type { SignInAnswer } from '../contract/second-factor.ts'
import { establishSession } from './sign-in-api.ts'
import { awaitEnd, openSignInWindow, type WindowEnd } from './sign-in-window.ts'

export interface GoogleFailure {
  /** `linking_required`: the e-mail's account has a password and must be linked first. */
  readonly kind: 'message' | 'linking_required'
  readonly text: string
}

export interface GoogleSignIn {
  readonly isConnecting: boolean
  readonly failure: GoogleFailure | null
  /** Opens or focuses the window. Call it within the click handler. */
  start(): void
  dismiss(): void
}

export interface GoogleSignInOptions {
  readonly intent?: 'sign_in' | 'link'
  onAnswer(answer: SignInAnswer): void
}

const texts = {
  blocked: 'Failed to open authentication window. Please check if popup blockers are disabled and try again.',
  unexpected: 'An unexpected error occurred during authentication. Please try again.',
  failed: 'Authentication failed. Please try again.',
}

type Outcome = { readonly answer: SignInAnswer } | { readonly failure: GoogleFailure | null }

const say = (text: string): Outcome => ({ failure: { kind: 'message', text } })

async function outcomeOf(api: ApiClient, end: WindowEnd): Promise<Outcome> {
  switch (end.kind) {
    case 'token':
      try {
        return { answer: await establishSession(api, end.token) }
      } catch (error) {
        return say(error instanceof ApiError ? error.message : texts.unexpected)
      }
    case 'refused':
      if (end.code === 'account_linking_required')
        return { failure: { kind: 'linking_required', text: end.message } }
      return say(end.message || texts.failed)
    case 'timed_out':
      return say(texts.failed)
    case 'unexpected':
      return say(texts.unexpected)
    case 'closed':
      return { failure: null }
  }
}

export function useGoogleSignIn({ intent = 'sign_in', onAnswer }: GoogleSignInOptions): GoogleSignIn {
  const api = useApi()
  const [isConnecting, setIsConnecting] = useState(false)
  const [failure, setFailure] = useState<GoogleFailure | null>(null)
  const attempt = useRef<{ readonly opened: Window; stop(): void } | null>(null)

  useEffect(
    () => () => {
      attempt.current?.stop()
      attempt.current?.opened.close()
      attempt.current = null
    },
    [],
  )

  async function finish(end: WindowEnd): Promise<void> {
    const outcome = await outcomeOf(api, end)
    // The user has left the page.
    if (attempt.current === null) return
    attempt.current = null
    setIsConnecting(false)
    if (end.kind === 'refused' && end.code === 'reauthentication_required' && (await askToReauthenticate()))
      return start()
    if ('answer' in outcome) onAnswer(outcome.answer)
    else setFailure(outcome.failure)
  }

  function start(): void {
    if (attempt.current !== null) {
      attempt.current.opened.focus()
      return
    }
    setFailure(null)
    const asked = intent === 'link' ? '&intent=link' : ''
    const opened = openSignInWindow(`/_api/auth/oauth_authorize?provider=google${asked}`)
    if (opened === null) {
      setFailure({ kind: 'message', text: texts.blocked })
      return
    }
    setIsConnecting(true)
    attempt.current = { opened, stop: awaitEnd(opened, (end) => void finish(end)) }
  }

  return { isConnecting, failure, start, dismiss: () => setFailure(null) }
}
