import type { RequestContext } from '../../../platform/http/context.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { rememberBrowser } from '../adapters/known-browser.ts'
import { forgetSecondFactorCookie, setSecondFactorCookie } from '../adapters/second-factor-cookie.ts'
import { setSessionCookie } from '../adapters/session-cookie.ts'
import type { SignedIn, SignInOutcome } from '../commands/start-session.ts'
import type { SessionAnswer } from '../contract/accounts.ts'
import type { SignInAnswer } from '../contract/second-factor.ts'

/** Includes the browser's current session even if it is restricted, because a new session ends it. */
export function signInContext(c: RequestContext) {
  const context = commandContext(c)
  return { ...context, actor: context.actor ?? c.get('restrictedActor') }
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
