/** The second step of signing in; a cookie set by the first step identifies the person. */
import { Hono } from 'hono'
import type { HttpEnvironment, RequestContext } from '../../../platform/http/context.ts'
import { answers } from '../../../platform/http/describe-route.ts'
import { body } from '../../../platform/http/input.ts'
import { perAddress } from '../../../platform/http/limit-per-address.ts'
import type { RateRule } from '../../../platform/rate-limits.ts'
import { NothingInput } from '../../../platform/wire-shapes.ts'
import { everyone } from '../../people/http/guards.ts'
import { hashToken } from '../adapters/one-time-token.ts'
import { secondFactorToken } from '../adapters/second-factor-cookie.ts'
import { countingFactorFailures } from '../adapters/sign-in-limits.ts'
import type { SignedIn } from '../commands/start-session.ts'
import { askForPasskey, passByCode, passByPasskey, signInExpired } from '../commands/verify-second-factor.ts'
import { SessionAnswer } from '../contract/accounts.ts'
import { PassByPasskeyInput, PasskeyOptions, type SecondFactorMethod } from '../contract/second-factor.ts'
import { SecondFactorCodeInput } from '../contract/second-step.ts'
import { findTokenOwner } from '../queries/credentials.ts'
import { isTotpCode } from '../rules.ts'
import { answerSignedIn, signInContext } from './sign-in.ts'

/** Each call stores a challenge. */
const challengesPerAddress: RateRule = { name: 'passkey_address', times: 60, withinSeconds: 600 }

async function counting(
  c: RequestContext,
  kind: SecondFactorMethod,
  attempt: () => Promise<SignedIn>,
): Promise<SignedIn> {
  const { db } = c.var.services
  const personId = await findTokenOwner(db, {
    hash: hashToken(secondFactorToken(c)),
    purpose: 'second_factor',
  })
  if (personId === null) throw signInExpired()
  return countingFactorFailures(c, { personId, kind }, attempt)
}

export const secondFactorHttp = new Hono<HttpEnvironment>()
  .post(
    '/auth/second_factor/code',
    everyone,
    body(SecondFactorCodeInput),
    answers('Finish signing in by a code of an app, or a recovery code', SessionAnswer, [401, 403, 429]),
    async (c) => {
      const { code } = c.req.valid('json')
      const call = { token: secondFactorToken(c), code }
      const kind = isTotpCode(code) ? 'totp' : 'recovery_code'
      return answerSignedIn(c, await counting(c, kind, () => passByCode(signInContext(c), call)))
    },
  )
  .post(
    '/auth/second_factor/passkey_options',
    everyone,
    body(NothingInput),
    perAddress(challengesPerAddress),
    answers('What a browser needs to have a passkey sign', PasskeyOptions, [401, 403, 409]),
    async (c) => {
      const { appUrl } = c.var.services.config
      const options = await askForPasskey(signInContext(c), { token: secondFactorToken(c), appUrl })
      return c.json({ options: { ...options } } satisfies PasskeyOptions)
    },
  )
  .post(
    '/auth/second_factor/passkey',
    everyone,
    body(PassByPasskeyInput),
    answers('Finish signing in by a passkey', SessionAnswer, [401, 403, 429]),
    async (c) => {
      const { appUrl } = c.var.services.config
      const call = { token: secondFactorToken(c), appUrl, response: c.req.valid('json').response }
      return answerSignedIn(c, await counting(c, 'passkey', () => passByPasskey(signInContext(c), call)))
    },
  )
