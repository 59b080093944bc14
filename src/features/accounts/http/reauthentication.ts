import { Hono } from 'hono'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody } from '../../../platform/http/input.ts'
import { rateLimitPerIpAddress } from '../../../platform/http/limit-per-address.ts'
import type { RateLimitRule } from '../../../platform/rate-limits.ts'
import { EmptyInput, SuccessResponse } from '../../../platform/wire-shapes.ts'
import { requireSignedInActor } from '../../people/commands/signed-in-actor.ts'
import { commandContext } from '../../people/http/command-context.ts'
import { requirePermission } from '../../people/http/permitted.ts'
import { limitPasswordAttempts, limitSecondFactorAttempts } from '../adapters/account-limits.ts'
import { setSessionCookie } from '../adapters/sign-in-cookies.ts'
import {
  beginPasskeyReauthentication,
  reauthenticateByCode,
  reauthenticateByPasskey,
  reauthenticateByPassword,
} from '../commands/reauthenticate.ts'
import { ReauthenticateInput, ReauthenticationMethods } from '../contract/reauthentication.ts'
import { PasskeyOptions, SecondFactorPasskeyInput } from '../contract/second-factor.ts'
import { listReauthenticationMethods } from '../reads/own-account.ts'

const own = requirePermission('account.reauthenticate')

/** Each call stores a challenge. */
const challengesPerAddress: RateLimitRule = { name: 'passkey_address', times: 60, withinSeconds: 600 }

function respondReauthenticated(c: RequestContext, token: string) {
  setSessionCookie(c, token)
  return c.json({ success: true } satisfies SuccessResponse)
}

export const reauthenticationHttp = new Hono<HttpEnvironment>()
  .get(
    '/auth/reauthentication',
    own,
    respondsWith('How one can re-authenticate', ReauthenticationMethods),
    async (c) => {
      const { db, config } = c.var.services
      const { personId } = requireSignedInActor(commandContext(c))
      const methods = await listReauthenticationMethods(db, personId, config)
      return c.json({ methods } satisfies ReauthenticationMethods)
    },
  )
  .post(
    '/auth/reauthenticate',
    own,
    jsonBody(ReauthenticateInput),
    respondsWith('Re-authenticate by password, or by a code of an app', SuccessResponse, [429]),
    async (c) => {
      const context = commandContext(c)
      const { personId } = requireSignedInActor(context)
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
    jsonBody(EmptyInput),
    rateLimitPerIpAddress(challengesPerAddress),
    respondsWith('What a browser needs to re-authenticate by a passkey', PasskeyOptions, [409]),
    async (c) => {
      const { appUrl } = c.var.services.config
      const options = await beginPasskeyReauthentication(commandContext(c), appUrl)
      return c.json({ options: { ...options } } satisfies PasskeyOptions)
    },
  )
  .post(
    '/auth/reauthenticate/passkey',
    own,
    jsonBody(SecondFactorPasskeyInput),
    respondsWith('Re-authenticate by a passkey', SuccessResponse, [429]),
    async (c) => {
      const context = commandContext(c)
      const { personId } = requireSignedInActor(context)
      const call = { appUrl: c.var.services.config.appUrl, response: c.req.valid('json').response }
      const token = await limitSecondFactorAttempts(c, { personId, kind: 'passkey' }, () =>
        reauthenticateByPasskey(context, call),
      )
      return respondReauthenticated(c, token)
    },
  )
