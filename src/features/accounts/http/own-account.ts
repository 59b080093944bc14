/** What a signed-in person sees and changes of their own account. */
import { Hono, type MiddlewareHandler } from 'hono'
import { commandContext, type HttpEnvironment, type RequestContext } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/described.ts'
import { body } from '../../../platform/http/input.ts'
import { reauthenticated, requireReauthentication } from '../../../platform/http/reauthentication.ts'
import { Refusal } from '../../../platform/refusals.ts'
import { permitted } from '../../people/permitted.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import { askForAccountLink } from '../commands/ask-for-account-link.ts'
import { changeOwnPassword } from '../commands/change-own-password.ts'
import { endOtherSessions, endOwnSession } from '../commands/end-sessions.ts'
import { unlinkGoogle } from '../commands/unlink-google.ts'
import { updateOwnAccount } from '../commands/update-own-account.ts'
import { ChangeOwnEmailInput, ChangeOwnPasswordInput, UpdateAccountInput } from '../contract/forms.ts'
import { Account, Done, EndSessionInput, NothingInput } from '../contract.ts'
import { countingLetters } from '../mail-allowance.ts'
import { getOwnAccount } from '../own-account.ts'
import { passwordTries } from '../password-tries.ts'
import { setSessionCookie } from '../session-cookie.ts'

const own = permitted('account.own')
/** What one signs in with. */
const always = reauthenticated('always')
/** A session that somebody else holds must not log out the owner's. */
const recent = reauthenticated('recent')

function accountOf(c: RequestContext): Promise<Account> {
  const { config, db } = c.var.services
  const context = commandContext(c)
  return getOwnAccount(db, {
    actor: signedInActor(context),
    isGoogleAvailable: config.google !== null,
    now: context.now,
  })
}

function sendOwnLink(c: RequestContext, newEmail: string | null): Promise<void> {
  const context = commandContext(c)
  const { personId, email } = signedInActor(context)
  const letter = { email: newEmail ?? email, askedBy: personId }
  return countingLetters(c.var.services.limits, letter, () => askForAccountLink(context, newEmail))
}

const done = { success: true } satisfies Done

/**
 * A page says whose it is. One that was opened before somebody else logged in, in another tab of a shared phone, must
 * not change that person's account.
 */
const ofThisPage: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  const owner = c.req.header('X-Account')
  const actor = c.var.actor ?? c.var.heldBack
  if (owner !== undefined && actor !== null && owner !== String(actor.personId)) {
    const message = 'Somebody else is logged in now. Please reload the page.'
    throw new Refusal('conflict', 'other_account', message)
  }
  await next()
}

export const ownAccountHttp = new Hono<HttpEnvironment>()
  .use('/account/*', ofThisPage)
  .get('/account', own, answers('One’s own account', Account), async (c) =>
    c.json((await accountOf(c)) satisfies Account),
  )
  .post(
    '/account/update',
    own,
    body(UpdateAccountInput),
    answers('Change one’s details', Account),
    async (c) => {
      await updateOwnAccount(commandContext(c), c.req.valid('json'))
      return c.json((await accountOf(c)) satisfies Account)
    },
  )
  .post(
    '/account/change-password',
    permitted('account.choose_password'),
    body(ChangeOwnPasswordInput),
    answers('Change one’s password', Done, [429]),
    async (c) => {
      const context = commandContext(c)
      // The present password is a proof of its own; without one something else must be.
      if (c.req.valid('json').currentPassword === null) requireReauthentication(c, 'always')
      await c.var.services.limits.use(passwordTries, String(signedInActor(context).personId))
      setSessionCookie(c, await changeOwnPassword(context, c.req.valid('json')))
      return c.json(done)
    },
  )
  .post(
    '/account/change-email',
    own,
    always,
    body(ChangeOwnEmailInput),
    answers('Ask for a link to a new e-mail', Done, [409, 429]),
    async (c) => {
      await sendOwnLink(c, c.req.valid('json').newEmail)
      return c.json(done)
    },
  )
  .post(
    '/account/resend-verification',
    own,
    body(NothingInput),
    answers('Ask again for the link that confirms one’s e-mail', Done, [409, 429]),
    async (c) => {
      await sendOwnLink(c, null)
      return c.json(done)
    },
  )
  .post(
    '/account/unlink-google',
    own,
    always,
    body(NothingInput),
    answers('Unlink Google', Done, [409]),
    async (c) => {
      await unlinkGoogle(commandContext(c))
      return c.json(done)
    },
  )
  .post(
    '/account/sessions/end',
    own,
    recent,
    body(EndSessionInput),
    answers('End one of one’s sessions', Done, [404]),
    async (c) => {
      await endOwnSession(commandContext(c), c.req.valid('json').sessionId)
      return c.json(done)
    },
  )
  .post(
    '/account/sessions/end-others',
    own,
    recent,
    body(NothingInput),
    answers('End every session but this one', Done),
    async (c) => {
      setSessionCookie(c, await endOtherSessions(commandContext(c)))
      return c.json(done)
    },
  )
