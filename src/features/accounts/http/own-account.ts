import { Hono, type MiddlewareHandler } from 'hono'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody } from '../../../platform/http/input.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { EmptyInput, SuccessResponse } from '../../../platform/wire-shapes.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { assertReauthenticated, reauthenticationGuard } from '../../people/http/reauthentication.ts'
import { limitLinkEmails, passwordAttemptLimit } from '../adapters/account-limits.ts'
import { setSessionCookie } from '../adapters/sign-in-cookies.ts'
import { changeOwnPassword } from '../commands/change-password.ts'
import { endOtherSessions, endOwnSession } from '../commands/end-sessions.ts'
import { requestEmailVerificationLink } from '../commands/send-account-link.ts'
import { unlinkGoogle } from '../commands/sign-in-with-google.ts'
import { updateOwnAccount } from '../commands/update-account.ts'
import { ChangeOwnEmailInput, ChangeOwnPasswordInput, UpdateAccountInput } from '../contract/account-forms.ts'
import { Account, EndSessionInput } from '../contract/accounts.ts'
import { getOwnAccount } from '../reads/own-account.ts'

const own = requirePermission('account.own')
const always = reauthenticationGuard('always')
/** A hijacked session must not log out the owner's sessions. */
const recent = reauthenticationGuard('recent')

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

const done = { success: true } satisfies SuccessResponse

/** Someone else may have logged in in another tab. */
const requireSameAccount: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const owner = c.req.header('X-Account')
  const actor = c.var.actor ?? c.var.restrictedActor
  if (owner !== undefined && actor !== null && owner !== String(actor.personId)) {
    const message = 'Someone else is now logged in. Please reload the page.'
    throw new Refusal('conflict', 'other_account', message)
  }
  await next()
}

export const ownAccountHttp = new Hono<HttpEnvironment>()
  .use('/account/*', requireSameAccount)
  .get('/account', own, respondsWith('One’s own account', Account), async (c) =>
    c.json((await accountOf(c)) satisfies Account),
  )
  .post(
    '/account/update',
    own,
    jsonBody(UpdateAccountInput),
    respondsWith('Change one’s details', Account),
    async (c) => {
      await updateOwnAccount(commandContext(c), c.req.valid('json'))
      return c.json((await accountOf(c)) satisfies Account)
    },
  )
  .post(
    '/account/change-password',
    requirePermission('account.choose_password'),
    jsonBody(ChangeOwnPasswordInput),
    respondsWith('Change one’s password', SuccessResponse, [429]),
    async (c) => {
      const context = commandContext(c)
      // The present password is itself a re-authentication; without one, it is required.
      if (c.req.valid('json').currentPassword === null) assertReauthenticated(c, 'always')
      await c.var.services.limits.use(passwordAttemptLimit, String(requireSignedInActor(context).personId))
      setSessionCookie(c, await changeOwnPassword(context, c.req.valid('json')))
      return c.json(done)
    },
  )
  .post(
    '/account/change-email',
    own,
    always,
    jsonBody(ChangeOwnEmailInput),
    respondsWith('Ask for a link to a new e-mail', SuccessResponse, [409, 429]),
    async (c) => {
      await sendOwnLink(c, c.req.valid('json').newEmail)
      return c.json(done)
    },
  )
  .post(
    '/account/resend-verification',
    own,
    jsonBody(EmptyInput),
    respondsWith('Ask again for the link that confirms one’s e-mail', SuccessResponse, [409, 429]),
    async (c) => {
      await sendOwnLink(c, null)
      return c.json(done)
    },
  )
  .post(
    '/account/unlink-google',
    own,
    always,
    jsonBody(EmptyInput),
    respondsWith('Unlink Google', SuccessResponse, [409]),
    async (c) => {
      await unlinkGoogle(commandContext(c))
      return c.json(done)
    },
  )
  .post(
    '/account/sessions/end',
    own,
    recent,
    jsonBody(EndSessionInput),
    respondsWith('End one of one’s sessions', SuccessResponse, [404]),
    async (c) => {
      await endOwnSession(commandContext(c), c.req.valid('json').sessionId)
      return c.json(done)
    },
  )
  .post(
    '/account/sessions/end-others',
    own,
    recent,
    jsonBody(EmptyInput),
    respondsWith('End every session but this one', SuccessResponse),
    async (c) => {
      setSessionCookie(c, await endOtherSessions(commandContext(c)))
      return c.json(done)
    },
  )
