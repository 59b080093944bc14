import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { limitSecondFactorAttempts } from '../adapters/account-limits.ts'
import { hashToken } from '../adapters/one-time-token.ts'
import { readSecondFactorToken } from '../adapters/sign-in-cookies.ts'
import type { SignedInSession } from '../commands/start-session.ts'
import {
  beginPasskeySignIn,
  signInExpiredRefusal,
  verifySecondFactorCode,
  verifySecondFactorPasskey,
} from '../commands/verify-second-factor.ts'
import type { SecondFactorMethod } from '../contract/second-factor.ts'
import { secondFactorEndpoints } from '../contract/sign-in-endpoints.ts'
import { findOneTimeTokenOwner } from '../queries/credentials.ts'
import { isTotpCode } from '../rules.ts'
import { signInCommandContext, startBrowserSession } from './sign-in.ts'

/** Each call stores a challenge. */
const challengesPerAddress: RateLimitRule = { name: 'passkey_address', times: 60, withinSeconds: 600 }

async function limitAttempts(
  c: RequestContext,
  kind: SecondFactorMethod,
  attempt: () => Promise<SignedInSession>,
): Promise<SignedInSession> {
  const { db } = c.var.services
  const personId = await findOneTimeTokenOwner(db, {
    hash: hashToken(readSecondFactorToken(c)),
    purpose: 'second_factor',
  })
  if (personId === null) throw signInExpiredRefusal()
  return limitSecondFactorAttempts(c, { personId, kind }, attempt)
}

export const secondFactorHttp = serveEndpoints(secondFactorEndpoints, {
  'POST /auth/second_factor/code': async (c, { body, json }) => {
    const { code } = body
    const call = { token: readSecondFactorToken(c), code }
    const kind = isTotpCode(code) ? 'totp' : 'recovery_code'
    const session = await limitAttempts(c, kind, () => verifySecondFactorCode(signInCommandContext(c), call))
    return json(startBrowserSession(c, session))
  },
  'POST /auth/second_factor/passkey_options': {
    use: [rateLimitPerIpAddress(challengesPerAddress)],
    handle: async (c, { json }) => {
      const { appUrl } = c.var.services.config
      const options = await beginPasskeySignIn(signInCommandContext(c), {
        token: readSecondFactorToken(c),
        appUrl,
      })
      return json({ options: { ...options } })
    },
  },
  'POST /auth/second_factor/passkey': async (c, { body, json }) => {
    const { appUrl } = c.var.services.config
    const call = { token: readSecondFactorToken(c), appUrl, response: body.response }
    const session = await limitAttempts(c, 'passkey', () =>
      verifySecondFactorPasskey(signInCommandContext(c), call),
    )
    return json(startBrowserSession(c, session))
  },
})
