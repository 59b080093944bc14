import { requireSignedInActor } from '#app/application/commands/signed-in-actor.ts'
import { commandContext } from '#app/application/http/command-context.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { limitPasswordAttempts, limitSecondFactorAttempts } from '../adapters/account-limits.ts'
import { setSessionCookie } from '../adapters/sign-in-cookies.ts'
import {
  beginPasskeyReauthentication,
  reauthenticateByCode,
  reauthenticateByPasskey,
  reauthenticateByPassword,
} from '../commands/reauthenticate.ts'
import { reauthenticationEndpoints } from '../contract/sign-in-endpoints.ts'
import { listReauthenticationMethods } from '../reads/own-account.ts'

/** Each call stores a challenge. */
const challengesPerAddress: RateLimitRule = { name: 'passkey_address', times: 60, withinSeconds: 600 }

export const reauthenticationHttp = serveEndpoints(reauthenticationEndpoints, {
  'GET /auth/reauthentication': async (c, { json }) => {
    const { db, config } = c.var.services
    const { personId } = requireSignedInActor(commandContext(c))
    const methods = await listReauthenticationMethods(db, personId, config)
    return json({ methods })
  },
  'POST /auth/reauthenticate': async (c, { body: input, json }) => {
    const context = commandContext(c)
    const { personId } = requireSignedInActor(context)
    const token =
      input.method === 'password'
        ? await limitPasswordAttempts(c, personId, () => reauthenticateByPassword(context, input.password))
        : await limitSecondFactorAttempts(c, { personId, kind: 'totp' }, () =>
            reauthenticateByCode(context, input.code),
          )
    setSessionCookie(c, token)
    return json({ success: true })
  },
  'POST /auth/reauthenticate/passkey_options': {
    use: [rateLimitPerIpAddress(challengesPerAddress)],
    handle: async (c, { json }) => {
      const { appUrl } = c.var.services.config
      const options = await beginPasskeyReauthentication(commandContext(c), appUrl)
      return json({ options: { ...options } })
    },
  },
  'POST /auth/reauthenticate/passkey': async (c, { body, json }) => {
    const context = commandContext(c)
    const { personId } = requireSignedInActor(context)
    const call = { appUrl: c.var.services.config.appUrl, response: body.response }
    const token = await limitSecondFactorAttempts(c, { personId, kind: 'passkey' }, () =>
      reauthenticateByPasskey(context, call),
    )
    setSessionCookie(c, token)
    return json({ success: true })
  },
})
