import { Hono } from 'hono'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody } from '../../../platform/http/input.ts'
import { rateLimitPerIpAddress } from '../../../platform/http/limit-per-address.ts'
import { deleteHttpOnlyCookie, readHttpOnlyCookie } from '../../../platform/http/private-cookie.ts'
import type { RateLimitRule } from '../../../platform/rate-limits.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { EmptyInput, SuccessResponse } from '../../../platform/wire-shapes.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { allowEveryone } from '../../people/http/guards.ts'
import { requirePermission } from '../../people/http/permitted.ts'
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
import {
  ChoosePasswordInput,
  CreateAccountInput,
  EstablishSessionInput,
  LoginInput,
  RequestAccountLinkInput,
  VerifyEmailInput,
} from '../contract/account-forms.ts'
import { CurrentSession, SessionResponse, SignInMethods } from '../contract/accounts.ts'
import { SignInResponse } from '../contract/second-factor.ts'
import { findUserRow, toUser } from '../queries/users.ts'

const accountsPerAddress: RateLimitRule = { name: 'account_address', times: 10, withinSeconds: 600 }
/** Tokens cannot be guessed; this only limits the cost of attempts. */
const tokensPerAddress: RateLimitRule = { name: 'token_address', times: 60, withinSeconds: 600 }

const linkSent =
  'This email was already used to register. We have sent a link to it: open the link to choose a password.'

export const signInHttp = new Hono<HttpEnvironment>()
  .get('/auth/session', allowEveryone, respondsWith('Who is signed in', CurrentSession, [401]), async (c) => {
    const { actor, restrictedActor, restriction, services } = c.var
    const signedIn = actor ?? restrictedActor
    const row = signedIn === null ? null : await findUserRow(services.db, signedIn.personId)
    if (row === null) throw new Refusal('unauthenticated', 'no_session', 'You are not signed in.')
    const user = toUser(row)
    if (restriction === 'temporary_password')
      return c.json({ user, needsNewPassword: true } satisfies CurrentSession)
    if (restriction === 'second_factor')
      return c.json({ user, needsSecondFactor: true } satisfies CurrentSession)
    const dueAt = c.var.sessionTimes?.secondFactorDueAt?.toISOString()
    return c.json({ user, ...(dueAt && { secondFactorDueAt: dueAt }) } satisfies CurrentSession)
  })
  .get('/auth/methods', allowEveryone, respondsWith('How one can sign in', SignInMethods), (c) =>
    c.json({ password: true, google: c.var.services.config.google !== null } satisfies SignInMethods),
  )
  .post(
    '/auth/logout',
    allowEveryone,
    jsonBody(EmptyInput),
    respondsWith('Sign out', SuccessResponse),
    async (c) => {
      await logOut(signInCommandContext(c))
      clearSessionCookie(c)
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )
  .post(
    '/auth/login_with_password',
    allowEveryone,
    jsonBody(LoginInput),
    respondsWith('Sign in by password, or as far as the second factor', SignInResponse, [401, 403, 429]),
    async (c) => {
      const input = c.req.valid('json')
      const outcome = await limitSignInAttempts(c, input.email, () => signIn(signInCommandContext(c), input))
      return respondWithSignInOutcome(c, outcome)
    },
  )
  .post(
    '/auth/register_with_password',
    allowEveryone,
    jsonBody(CreateAccountInput),
    rateLimitPerIpAddress(accountsPerAddress),
    respondsWith('Make an account and sign in', SignInResponse, [403, 409]),
    async (c) => {
      const input = c.req.valid('json')
      const context = signInCommandContext(c)
      const claim = readAccountClaim(context.secrets, readHttpOnlyCookie(c, accountClaimCookie), context.now)
      const outcome = await limitLinkEmails(
        c.var.services.limits,
        { email: input.email, requestedBy: null },
        () => createAccount(context, { input, claim }),
      )
      if (outcome.kind === 'link_sent') throw new Refusal('forbidden', 'account_link_sent', linkSent)
      deleteHttpOnlyCookie(c, accountClaimCookie)
      return respondWithSignInOutcome(c, outcome)
    },
  )
  .post(
    '/auth/request_account_link',
    allowEveryone,
    jsonBody(RequestAccountLinkInput),
    rateLimitPerIpAddress(accountsPerAddress),
    respondsWith(
      'Mail a link to choose a password to somebody who registered without an account',
      SuccessResponse,
      [429],
    ),
    async (c) => {
      const { email } = c.req.valid('json')
      await limitLinkEmails(c.var.services.limits, { email, requestedBy: null }, () =>
        requestAccountLinkEmail(commandContext(c), email),
      )
      return c.json({ success: true } satisfies SuccessResponse)
    },
  )
  .post(
    '/auth/establish_session',
    allowEveryone,
    jsonBody(EstablishSessionInput),
    rateLimitPerIpAddress(tokensPerAddress),
    respondsWith('Turn the token of the sign-in window into a session', SignInResponse, [401, 403]),
    async (c) =>
      respondWithSignInOutcome(
        c,
        await establishSession(signInCommandContext(c), c.req.valid('json').tempToken),
      ),
  )
  .post(
    '/auth/verify_email',
    requirePermission('account.own'),
    jsonBody(VerifyEmailInput),
    rateLimitPerIpAddress(tokensPerAddress),
    respondsWith('Confirm an e-mail by the link sent to it', SessionResponse, [409]),
    async (c) => {
      const { user, sessionToken } = await verifyEmail(commandContext(c), c.req.valid('json').token)
      if (sessionToken !== null) setSessionCookie(c, sessionToken)
      return c.json({ user } satisfies SessionResponse)
    },
  )
  .post(
    '/auth/choose_password',
    allowEveryone,
    jsonBody(ChoosePasswordInput),
    rateLimitPerIpAddress(tokensPerAddress),
    respondsWith('Choose a password by the link sent to one’s e-mail', SignInResponse, [401, 403, 409]),
    async (c) =>
      respondWithSignInOutcome(c, await choosePassword(signInCommandContext(c), c.req.valid('json'))),
  )

/** Includes the browser's current session even if it is restricted, because a new session ends it. */
export function signInCommandContext(c: RequestContext) {
  const context = commandContext(c)
  return { ...context, actor: context.actor ?? c.get('restrictedActor') }
}

export function respondWithSession(c: RequestContext, { token, user }: SignedInSession) {
  setSessionCookie(c, token)
  setKnownBrowserCookie(c, user.id)
  clearSecondFactorCookie(c)
  return c.json({ user } satisfies SessionResponse)
}

function respondWithSignInOutcome(c: RequestContext, outcome: SignInOutcome) {
  if (outcome.kind === 'signed_in') {
    setSessionCookie(c, outcome.token)
    setKnownBrowserCookie(c, outcome.user.id)
    return c.json({ user: outcome.user } satisfies SignInResponse)
  }
  setSecondFactorCookie(c, outcome.token)
  return c.json({ secondFactor: { methods: [...outcome.methods] } } satisfies SignInResponse)
}
