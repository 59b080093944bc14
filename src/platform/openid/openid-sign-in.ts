/**
 * Authorization code with PKCE, state, nonce and signature, checked by the library. Stateless: the caller
 * stores the attempt in the browser.
 */
import * as oidc from 'openid-client'
import * as z from 'zod/mini'

export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export const OpenIdSignInAttempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
})
export type OpenIdSignInAttempt = z.infer<typeof OpenIdSignInAttempt>

export interface OpenIdAccount {
  readonly subject: string
  readonly email: string | null
  readonly isEmailVerified: boolean
  readonly name: string | null
  readonly givenName: string | null
  readonly familyName: string | null
}

/** A failed sign-in, with the provider's error code if any. */
export class OpenIdFailure extends Error {
  readonly code: string

  constructor(code: string, cause: unknown) {
    super(`Signing in at the provider failed: ${code}`, { cause })
    this.name = 'OpenIdFailure'
    this.code = code
  }
}

const responseTimeoutSeconds = 10
const configurations = new Map<string, Promise<oidc.Configuration>>()

/** Provider metadata, fetched once; retried after a failure. */
function configurationOf({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<oidc.Configuration> {
  const key = `${issuer} ${clientId}`
  const known = configurations.get(key)
  if (known !== undefined) return known
  const server = new URL(issuer)
  // Also verifies the token signature, beyond TLS.
  const execute = [oidc.enableNonRepudiationChecks]
  // Plain http only for a provider on this machine, as in tests.
  if (server.protocol === 'http:') execute.push(oidc.allowInsecureRequests)
  const discovery = oidc.discovery(server, clientId, clientSecret, undefined, {
    execute,
    timeout: responseTimeoutSeconds,
  })
  configurations.set(key, discovery)
  discovery.catch(() => configurations.delete(key))
  return discovery
}

/** Returns the redirect URL and the attempt to store until the callback. Throws {@link OpenIdFailure}. */
export async function beginOpenIdSignIn(
  settings: OpenIdSettings,
  redirectUri: string,
): Promise<{ url: URL; attempt: OpenIdSignInAttempt }> {
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
      // Devices are shared, so the user chooses the account each time.
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
 * Throws {@link OpenIdFailure}.
 * @param callback the public URL that the browser returned to
 */
export async function completeOpenIdSignIn(
  settings: OpenIdSettings,
  callback: URL,
  attempt: OpenIdSignInAttempt,
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
    // Some providers return the e-mail only from the userinfo endpoint.
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
