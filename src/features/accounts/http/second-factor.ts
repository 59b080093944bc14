/** The second step of signing in; a cookie set by the first step identifies the person. */
import { Hono } from 'hono'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { respondsWith } from '../../../platform/http/describe-route.ts'
import { jsonBody } from '../../../platform/http/input.ts'
import { rateLimitPerIpAddress } from '../../../platform/http/limit-per-address.ts'
import type { RateLimitRule } from '../../../platform/rate-limits.ts'
import { EmptyInput } from '../../../platform/wire-shapes.ts'
import { allowEveryone } from '../../people/http/guards.ts'
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
import { SessionResponse } from '../contract/accounts.ts'
import {
  PasskeyOptions,
  type SecondFactorMethod,
  SecondFactorPasskeyInput,
} from '../contract/second-factor.ts'
import { SecondFactorCodeInput } from '../contract/second-step.ts'
import { findOneTimeTokenOwner } from '../queries/credentials.ts'
import { isTotpCode } from '../rules.ts'
import { respondWithSession, signInCommandContext } from './sign-in.ts'

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

export const secondFactorHttp = new Hono<HttpEnvironment>()
  .post(
    '/auth/second_factor/code',
    allowEveryone,
    jsonBody(SecondFactorCodeInput),
    respondsWith(
      'Finish signing in by a code of an app, or a recovery code',
      SessionResponse,
      [401, 403, 429],
    ),
    async (c) => {
      const { code } = c.req.valid('json')
      const call = { token: readSecondFactorToken(c), code }
      const kind = isTotpCode(code) ? 'totp' : 'recovery_code'
      return respondWithSession(
        c,
        await limitAttempts(c, kind, () => verifySecondFactorCode(signInCommandContext(c), call)),
      )
    },
  )
  .post(
    '/auth/second_factor/passkey_options',
    allowEveryone,
    jsonBody(EmptyInput),
    rateLimitPerIpAddress(challengesPerAddress),
    respondsWith('What a browser needs to have a passkey sign', PasskeyOptions, [401, 403, 409]),
    async (c) => {
      const { appUrl } = c.var.services.config
      const options = await beginPasskeySignIn(signInCommandContext(c), {
        token: readSecondFactorToken(c),
        appUrl,
      })
      return c.json({ options: { ...options } } satisfies PasskeyOptions)
    },
  )
  .post(
    '/auth/second_factor/passkey',
    allowEveryone,
    jsonBody(SecondFactorPasskeyInput),
    respondsWith('Finish signing in by a passkey', SessionResponse, [401, 403, 429]),
    async (c) => {
      const { appUrl } = c.var.services.config
      const call = { token: readSecondFactorToken(c), appUrl, response: c.req.valid('json').response }
      return respondWithSession(
        c,
        await limitAttempts(c, 'passkey', () => verifySecondFactorPasskey(signInCommandContext(c), call)),
      )
    },
  )
