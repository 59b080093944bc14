import { Hono } from 'hono'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { body } from '../../../platform/http/input.ts'
import { perAddress } from '../../../platform/http/limit-per-address.ts'
import type { RateRule } from '../../../platform/rate-limits.ts'
import { Done, NothingInput } from '../../../platform/wire-shapes.ts'
import { signedInActor } from '../../people/commands/signed-in-actor.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { permitted } from '../../people/http/permitted.ts'
import { setSessionCookie } from '../adapters/session-cookie.ts'
import { limitPasswordAttempts, limitSecondFactorAttempts } from '../adapters/sign-in-limits.ts'
import {
  beginPasskeyReauthentication,
  reauthenticateByCode,
  reauthenticateByPasskey,
  reauthenticateByPassword,
} from '../commands/reauthenticate.ts'
import { ReauthenticateInput, ReauthenticationMethods } from '../contract/reauthentication.ts'
import { PasskeyOptions, SecondFactorPasskeyInput } from '../contract/second-factor.ts'
import { listReauthenticationMethods } from '../reads/own-account.ts'

const own = permitted('account.reauthenticate')

/** Each call stores a challenge. */
const challengesPerAddress: RateRule = { name: 'passkey_address', times: 60, withinSeconds: 600 }

function respondReauthenticated(c: RequestContext, token: string) {
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
          ? await limitPasswordAttempts(c, personId, () => reauthenticateByPassword(context, input.password))
          : await limitSecondFactorAttempts(c, { personId, kind: 'totp' }, () =>
              reauthenticateByCode(context, input.code),
            )
      return respondReauthenticated(c, token)
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
    body(SecondFactorPasskeyInput),
    answers('Re-authenticate by a passkey', Done, [429]),
    async (c) => {
      const context = commandContext(c)
      const { personId } = signedInActor(context)
      const call = { appUrl: c.var.services.config.appUrl, response: c.req.valid('json').response }
      const token = await limitSecondFactorAttempts(c, { personId, kind: 'passkey' }, () =>
        reauthenticateByPasskey(context, call),
      )
      return respondReauthenticated(c, token)
    },
  )
