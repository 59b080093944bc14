/**
 * Signing in at an OpenID Connect provider: authorization code with PKCE, state, nonce and signature, all checked by
 * the library. Nothing is kept here between the two halves; the caller keeps the attempt where only its browser has it.
 */
import * as oidc from 'openid-client'
import * as z from 'zod/mini'

export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export const SignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
})
export type SignInAttempt = z.infer<typeof SignInAttempt>

/** Who the provider says it is. */
export interface OpenIdAccount {
  /** The provider's own, unchanging name of the account. */
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
  readonly givenName: string | null
  readonly familyName: string | null
}

/** The sign-in did not work. The code is the provider's own, where it gave one. */
export class OpenIdFailure extends Error {
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(`Signing in at the provider failed: ${code}`, { cause })
    this.name = 'OpenIdFailure'
    this.code = code
  }
}

const answerWithinSeconds = 10
const configurations = new Map<string, Promise<oidc.Configuration>>()

/** The provider's addresses and keys, asked for once; after a failure the next caller asks again. */
function configurationOf({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<oidc.Configuration> {
  const key = `${issuer} ${clientId}`
  const known = configurations.get(key)
  if (known !== undefined) return known
  const server = new URL(issuer)
  // Whoever sends the answer has proven its name by TLS; who wrote it is asked of the signature as well.
  const execute = [oidc.enableNonRepudiationChecks]
  // Plain http is for a provider on this machine, as in tests.
  if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
  const asked = oidc.discovery(server, clientId, clientSecret, undefined, {
    execute,
    timeout: answerWithinSeconds,
  })
  configurations.set(key, asked)
  asked.catch(() => configurations.delete(key))
  return asked
}

/** Where to send the browser, and what to keep until it comes back. Throws {@link OpenIdFailure}. */
export async function beginOpenIdSignIn(
  settings: OpenIdSettings,
  redirectUri: string,
): Promise<{ url: URL; attempt: SignInAttempt }> {
  const attempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  }
  try {
    const url = oidc.buildAuthorizationUrl(await configurationOf(settings), {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
      // Phones are shared: whoever presses the button chooses the account.
      prompt: 'select_account',
    })
    return { url, attempt }
  } catch (error) {
    throw new OpenIdFailure('provider_unreachable', error)
  }
}

function codeOf(error: unknown): string {
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    return error.error
  }
  return 'authentication_failed'
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/**
 * Exchanges the code that the browser brought back. Throws {@link OpenIdFailure} for a refusal, a forged or foreign
 * state, a code used before, and an answer that is not genuine.
 *
 * @param callback the address that the browser came back to, as the public knows it
 */
export async function completeOpenIdSignIn(
  settings: OpenIdSettings,
  callback: URL,
  attempt: SignInAttempt,
): Promise<OpenIdAccount> {
  try {
    const configuration = await configurationOf(settings)
    const tokens = await oidc.authorizationCodeGrant(configuration, callback, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.codeVerifier,
      idTokenExpected: true,
    })
    const identity = tokens.claims()
    if (identity === undefined) throw new Error('The provider sent no identity.')
    // Some providers tell the address only when asked for it.
    const claims =
      identity.email === undefined
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, identity.sub)
        : identity
    return {
      subject: identity.sub,
      email: textOf(claims.email)?.toLowerCase() ?? null,
      isEmailVerified: claims.email_verified === true,
      name: textOf(claims.name),
      givenName: textOf(claims.given_name),
      familyName: textOf(claims.family_name),
    }
  } catch (error) {
    throw new OpenIdFailure(codeOf(error), error)
  }
}
