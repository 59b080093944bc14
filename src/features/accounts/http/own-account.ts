import { Hono, type MiddlewareHandler } from 'hono'
import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { commandContext } from '#app/application/http/command-context.ts'
import { assertReauthenticated } from '#app/application/http/reauthentication.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import type { HttpEnvironment, RequestContext } from '#app/platform/http/context.ts'
import { Refusal } from '#app/platform/refusals.ts'
import { limitLinkEmails, passwordAttemptLimit } from '../adapters/account-limits.ts'
import { setSessionCookie } from '../adapters/sign-in-cookies.ts'
import { changeOwnPassword } from '../commands/change-password.ts'
import { endOtherSessions, endOwnSession } from '../commands/end-sessions.ts'
import { requestEmailVerificationLink } from '../commands/send-account-link.ts'
import { unlinkGoogle } from '../commands/sign-in-with-google.ts'
import { updateOwnAccount } from '../commands/update-account.ts'
import { ownAccountEndpoints } from '../contract/account-endpoints.ts'
import type { Account } from '../contract/accounts.ts'
import { getOwnAccount } from '../reads/own-account.ts'

function accountOf(c: RequestContext): Promise<Account> {
  const { config, db } = c.var.services
  const context = commandContext(c)
  return getOwnAccount(db, {
    actor: requireSignedInActor(context),
    isGoogleAvailable: config.google !== null,
    now: context.now,
  })
}

function sendOwnLink(c: RequestContext, newEmail: string | null): Promise<void> {
  const context = commandContext(c)
  const { personId, email } = requireSignedInActor(context)
  const linkRequest = { email: newEmail ?? email, requestedBy: personId }
  return limitLinkEmails(c.var.services.limits, linkRequest, () =>
    requestEmailVerificationLink(context, newEmail),
  )
}

/** Refuses requests of another account than the caller's: another user may have signed in in another tab. */
const requireSameAccount: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const owner = c.req.header('X-Account')
  const actor = c.var.actor ?? c.var.restrictedActor
  if (owner !== undefined && actor !== null && owner !== String(actor.personId)) {
    const message = 'Someone else is now logged in. Please reload the page.'
    throw new Refusal('conflict', 'other_account', message)
  }
  await next()
}

export const ownAccountHttp = new Hono<HttpEnvironment>().use('/account/*', requireSameAccount).route(
  '/',
  serveEndpoints(ownAccountEndpoints, {
    'GET /account': async (c, { json }) => json(await accountOf(c)),
    'POST /account/update': async (c, { body, json }) => {
      await updateOwnAccount(commandContext(c), body)
      return json(await accountOf(c))
    },
    'POST /account/change-password': async (c, { body, json }) => {
      const context = commandContext(c)
      // The present password is itself a re-authentication; without one, it is required.
      if (body.currentPassword === null) assertReauthenticated(c, 'always')
      await c.var.services.limits.use(passwordAttemptLimit, String(requireSignedInActor(context).personId))
      setSessionCookie(c, await changeOwnPassword(context, body))
      return json({ success: true })
    },
    'POST /account/change-email': async (c, { body, json }) => {
      await sendOwnLink(c, body.newEmail)
      return json({ success: true })
    },
    'POST /account/resend-verification': async (c, { json }) => {
      await sendOwnLink(c, null)
      return json({ success: true })
    },
    'POST /account/unlink-google': async (c, { json }) => {
      await unlinkGoogle(commandContext(c))
      return json({ success: true })
    },
    'POST /account/sessions/end': async (c, { body, json }) => {
      await endOwnSession(commandContext(c), body.sessionId)
      return json({ success: true })
    },
    'POST /account/sessions/end-others': async (c, { json }) => {
      setSessionCookie(c, await endOtherSessions(commandContext(c)))
      return json({ success: true })
    },
  }),
)
