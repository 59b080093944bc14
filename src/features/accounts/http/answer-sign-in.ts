/** What a way of signing in answers: a session, or that a second factor is awaited. */
import { commandContext, type RequestContext } from '../../../platform/http/context.ts'
import type { SignedIn, SignInOutcome } from '../commands/start-session.ts'
import type { SignInAnswer } from '../contract/second-factor.ts'
import type { SessionAnswer } from '../contract.ts'
import { rememberBrowser } from '../known-browser.ts'
import { forgetSecondFactorCookie, setSecondFactorCookie } from '../second-factor-cookie.ts'
import { setSessionCookie } from '../session-cookie.ts'

/** With whoever the browser's session belongs to, also where they are held back: a new session ends it. */
export function signInContext(c: RequestContext) {
  const context = commandContext(c)
  return { ...context, actor: context.actor ?? c.get('heldBack') }
}

export function answerSignedIn(c: RequestContext, { token, user }: SignedIn) {
  setSessionCookie(c, token)
  rememberBrowser(c, user.id)
  forgetSecondFactorCookie(c)
  return c.json({ user } satisfies SessionAnswer)
}

export function answerSignIn(c: RequestContext, outcome: SignInOutcome) {
  if (outcome.kind === 'signed_in') {
    setSessionCookie(c, outcome.token)
    rememberBrowser(c, outcome.user.id)
    return c.json({ user: outcome.user } satisfies SignInAnswer)
  }
  setSecondFactorCookie(c, outcome.token)
  return c.json({ secondFactor: { methods: [...outcome.methods] } } satisfies SignInAnswer)
}
