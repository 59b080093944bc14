import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import { deleteHttpOnlyCookie, readHttpOnlyCookie } from '#app/platform/http/private-cookie.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { accountClaimCookie, readAccountClaim } from '../adapters/account-claim.ts'
import { limitLinkEmails, limitSignInAttempts, setKnownBrowserCookie } from '../adapters/account-limits.ts'
import {
  clearSecondFactorCookie,
  clearSessionCookie,
  setSecondFactorCookie,
  setSessionCookie,
} from '../adapters/sign-in-cookies.ts'
import { createAccount } from '../commands/create-account.ts'
import { logOut } from '../commands/end-sessions.ts'
import { requestAccountLinkEmail } from '../commands/send-account-link.ts'
import { signIn } from '../commands/sign-in.ts'
import { establishSession } from '../commands/sign-in-with-google.ts'
import type { SignedInSession, SignInOutcome } from '../commands/start-session.ts'
import { choosePassword, verifyEmail } from '../commands/use-account-link.ts'
import type { SessionResponse } from '../contract/accounts.ts'
import type { SignInResponse } from '../contract/second-factor.ts'
import { signInEndpoints } from '../contract/sign-in-endpoints.ts'
import { findUserRow, toUser } from '../queries/users.ts'

const accountsPerAddress: RateLimitRule = { name: 'account_address', times: 10, withinSeconds: 600 }
/** Tokens cannot be guessed; this only limits the cost of attempts. */
const tokensPerAddress: RateLimitRule = { name: 'token_address', times: 60, withinSeconds: 600 }

const linkSent =
  'This email was already used to register. We have sent a link to it: open the link to choose a password.'

export const signInHttp = serveEndpoints(signInEndpoints, {
  'GET /auth/session': async (c, { json }) => {
    const { actor, restrictedActor, restriction, services } = c.var
    const signedIn = actor ?? restrictedActor
    const row = signedIn === null ? null : await findUserRow(services.db, signedIn.personId)
    if (row === null) throw new Refusal('unauthenticated', 'no_session', 'You are not signed in.')
    const user = toUser(row)
    if (restriction === 'temporary_password') return json({ user, needsNewPassword: true })
    if (restriction === 'second_factor') return json({ user, needsSecondFactor: true })
    const dueAt = c.var.sessionTimes?.secondFactorDueAt?.toISOString()
    return json({ user, ...(dueAt && { secondFactorDueAt: dueAt }) })
  },
  'GET /auth/signed-in': (c, { json }) =>
    json({ isSignedIn: (c.get('actor') ?? c.get('restrictedActor')) !== null }),
  'GET /auth/methods': (c, { json }) =>
    json({ password: true, google: c.var.services.config.google !== null }),
  'POST /auth/logout': async (c, { json }) => {
    await logOut(signInCommandContext(c))
    clearSessionCookie(c)
    return json({ success: true })
  },
  'POST /auth/login_with_password': async (c, { body: input, json }) => {
    const outcome = await limitSignInAttempts(c, input.email, () => signIn(signInCommandContext(c), input))
    return json(finishSignInStep(c, outcome))
  },
  'POST /auth/register_with_password': {
    use: [rateLimitPerIpAddress(accountsPerAddress)],
    handle: async (c, { body: input, json }) => {
      const context = signInCommandContext(c)
      const claim = readAccountClaim(context.secrets, readHttpOnlyCookie(c, accountClaimCookie), context.now)
      const outcome = await limitLinkEmails(
        c.var.services.limits,
        { email: input.email, requestedBy: null },
        () => createAccount(context, { input, claim }),
      )
      if (outcome.kind === 'link_sent') throw new Refusal('forbidden', 'account_link_sent', linkSent)
      deleteHttpOnlyCookie(c, accountClaimCookie)
      return json(finishSignInStep(c, outcome))
    },
  },
  'POST /auth/request_account_link': {
    use: [rateLimitPerIpAddress(accountsPerAddress)],
    handle: async (c, { body, json }) => {
      const { email } = body
      await limitLinkEmails(c.var.services.limits, { email, requestedBy: null }, () =>
        requestAccountLinkEmail(commandContext(c), email),
      )
      return json({ success: true })
    },
  },
  'POST /auth/establish_session': {
    use: [rateLimitPerIpAddress(tokensPerAddress)],
    handle: async (c, { body, json }) =>
      json(finishSignInStep(c, await establishSession(signInCommandContext(c), body.tempToken))),
  },
  'POST /auth/verify_email': {
    use: [rateLimitPerIpAddress(tokensPerAddress)],
    handle: async (c, { body, json }) => {
      const { user, sessionToken } = await verifyEmail(commandContext(c), body.token)
      if (sessionToken !== null) setSessionCookie(c, sessionToken)
      return json({ user })
    },
  },
  'POST /auth/choose_password': {
    use: [rateLimitPerIpAddress(tokensPerAddress)],
    handle: async (c, { body, json }) =>
      json(finishSignInStep(c, await choosePassword(signInCommandContext(c), body))),
  },
})

/** Includes the browser's current session even if it is restricted, because a new session ends it. */
export function signInCommandContext(c: RequestContext) {
  const context = commandContext(c)
  return { ...context, actor: context.actor ?? c.get('restrictedActor') }
}

/** Sets the cookies of a new session. */
export function startBrowserSession(c: RequestContext, { token, user }: SignedInSession): SessionResponse {
  setSessionCookie(c, token)
  setKnownBrowserCookie(c, user.id)
  clearSecondFactorCookie(c)
  return { user }
}

/** Sets the cookies of a new session or of the second step. */
function finishSignInStep(c: RequestContext, outcome: SignInOutcome): SignInResponse {
  if (outcome.kind === 'signed_in') {
    setSessionCookie(c, outcome.token)
    setKnownBrowserCookie(c, outcome.user.id)
    return { user: outcome.user }
  }
  setSecondFactorCookie(c, outcome.token)
  return { secondFactor: { methods: [...outcome.methods] } }
}
