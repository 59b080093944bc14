/** Re-authentication within a session: what a client offers after `reauthentication_required`. */
import { Hono } from 'hono'
import { commandContext, type HttpEnvironment, type RequestContext } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/described.ts'
import { body } from '../../../platform/http/input.ts'
import { perAddress } from '../../../platform/http/per-address.ts'
import type { RateRule } from '../../../platform/http/rate-limits.ts'
import { permitted } from '../../people/permitted.ts'
import { signedInActor } from '../../people/signed-in-actor.ts'
import {
  beginPasskeyReauthentication,
  reauthenticateByCode,
  reauthenticateByPasskey,
  reauthenticateByPassword,
} from '../commands/reauthenticate.ts'
import { ReauthenticateInput, ReauthenticationMethods } from '../contract/reauthentication.ts'
import { PassByPasskeyInput, PasskeyOptions } from '../contract/second-factor.ts'
import { Done, NothingInput } from '../contract.ts'
import { listReauthenticationMethods } from '../reauthentication-methods.ts'
import { setSessionCookie } from '../session-cookie.ts'
import { countingFactorFailures, countingPasswordFailures } from '../sign-in-limits.ts'

const own = permitted('account.reauthenticate')

/** Each stores a challenge. */
const challengesPerAddress: RateRule = { name: 'passkey_address', times: 60, withinSeconds: 600 }

function answerReauthenticated(c: RequestContext, token: string) {
  setSessionCookie(c, token)
  return c.json({ success: true } satisfies Done)
}

export const reauthenticationHttp = new Hono<HttpEnvironment>()
  .get(
    '/auth/reauthentication',
    own,
    answers('How one can re-authenticate', ReauthenticationMethods),
    async (c) => {
      const { db, config } = c.var.services
      const { personId } = signedInActor(commandContext(c))
      const methods = await listReauthenticationMethods(db, personId, config)
      return c.json({ methods } satisfies ReauthenticationMethods)
    },
  )
  .post(
    '/auth/reauthenticate',
    own,
    body(ReauthenticateInput),
    answers('Re-authenticate by password, or by a code of an app', Done, [429]),
    async (c) => {
      const context = commandContext(c)
      const { personId } = signedInActor(context)
      const input = c.req.valid('json')
      const token =
        input.method === 'password'
          ? await countingPasswordFailures(c, personId, () =>
              reauthenticateByPassword(context, input.password),
            )
          : await countingFactorFailures(c, { personId, kind: 'totp' }, () =>
              reauthenticateByCode(context, input.code),
            )
      return answerReauthenticated(c, token)
    },
  )
  .post(
    '/auth/reauthenticate/passkey_options',
    own,
    body(NothingInput),
    perAddress(challengesPerAddress),
    answers('What a browser needs to re-authenticate by a passkey', PasskeyOptions, [409]),
    async (c) => {
      const { appUrl } = c.var.services.config
      const options = await beginPasskeyReauthentication(commandContext(c), appUrl)
      return c.json({ options: { ...options } } satisfies PasskeyOptions)
    },
  )
  .post(
    '/auth/reauthenticate/passkey',
    own,
    body(PassByPasskeyInput),
    answers('Re-authenticate by a passkey', Done, [429]),
    async (c) => {
      const context = commandContext(c)
      const { personId } = signedInActor(context)
      const call = { appUrl: c.var.services.config.appUrl, response: c.req.valid('json').response }
      const token = await countingFactorFailures(c, { personId, kind: 'passkey' }, () =>
        reauthenticateByPasskey(context, call),
      )
      return answerReauthenticated(c, token)
    },
  )
