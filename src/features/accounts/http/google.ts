/**
 * The attempt is stored encrypted in a cookie, so any process can finish it and a forged callback matches
 * nothing.
 */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { commandContext } from '#app/application/http/command-context.ts'
import { assertReauthenticated } from '#app/application/http/reauthentication.ts'
import { serveEndpoints } from '#app/application/http/serve-endpoints.ts'
import { ipNetworkOf } from '#app/platform/http/client-address.ts'
import type { RequestContext } from '#app/platform/http/context.ts'
import { rateLimitPerIpAddress } from '#app/platform/http/limit-per-address.ts'
import {
  deleteHttpOnlyCookie,
  readHttpOnlyCookie,
  setHttpOnlyCookie,
} from '#app/platform/http/private-cookie.ts'
import { cspReportDirectives } from '#app/platform/http/security-headers.ts'
import { loggableErrorDetails } from '#app/platform/log.ts'
import {
  beginOpenIdSignIn,
  completeOpenIdSignIn,
  OpenIdFailure,
  OpenIdSignInAttempt,
} from '#app/platform/openid/openid-sign-in.ts'
import type { RateLimitRule } from '#app/platform/rate-limits.ts'
import { fieldRefusal, notSignedIn, Refusal } from '#app/platform/refusals.ts'
import { googleProviderName, signInWithGoogle } from '../commands/sign-in-with-google.ts'
import { googleSignInEndpoints } from '../contract/sign-in-endpoints.ts'

const attemptsPerAddress: RateLimitRule = { name: 'oauth_address', times: 60, withinSeconds: 600 }

const authPath = '/_api/auth'
const attemptCookie = { name: 'pagsulong_oauth', path: authPath }
const attemptMinutes = 10

const StoredAttempt = z.object({
  attempt: OpenIdSignInAttempt,
  linkTo: z.nullable(z.int()),
  expiresAt: z.number(),
})
type StoredAttempt = z.infer<typeof StoredAttempt>

function settingsOf(c: RequestContext) {
  const { google } = c.var.services.config
  if (google === null) {
    throw new Refusal('not_found', 'google_not_configured', 'Signing in with Google is not available here.')
  }
  return google
}

function storeAttempt(c: RequestContext, stored: StoredAttempt): void {
  const { secrets } = c.var.services
  // SameSite=Lax: the provider returns by a plain navigation, which sends the cookie.
  setHttpOnlyCookie(c, attemptCookie, {
    value: secrets.seal(JSON.stringify(stored)),
    expires: new Date(stored.expiresAt),
  })
}

/** Reads and deletes this browser's attempt; null if there is none or it is not ours. */
function takeAttempt(c: RequestContext): StoredAttempt | null {
  const { secrets, clock } = c.var.services
  const sealed = readHttpOnlyCookie(c, attemptCookie)
  deleteHttpOnlyCookie(c, attemptCookie)
  if (sealed === undefined) return null
  try {
    const stored = StoredAttempt.parse(JSON.parse(secrets.open(sealed)))
    return stored.expiresAt > clock().getTime() ? stored : null
  } catch {
    return null
  }
}

const failedText = 'Authentication failed. Please try again.'

const ownTexts: Readonly<Record<string, string>> = {
  access_denied: 'Signing in with Google was cancelled.',
  provider_unreachable: 'Google could not be reached. Please try again.',
}

function errorMessage(error: unknown): SignInWindowMessage {
  const code =
    error instanceof Refusal || error instanceof OpenIdFailure ? error.code : 'authentication_failed'
  const message = error instanceof Refusal ? error.message : (ownTexts[code] ?? failedText)
  return { type: 'OAUTH_ERROR', error: { code, message, details: null } }
}

/** Relaxes our opener policy, which would cut off the opener. */
function respondToWindow(c: RequestContext, message: SignInWindowMessage) {
  const nonce = randomBytes(16).toString('base64')
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${cspReportDirectives}`,
  )
  c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
  return c.html(renderSignInWindowPage({ message, origin: c.var.services.config.appUrl, nonce }))
}

async function finishSignIn(c: RequestContext): Promise<SignInWindowMessage> {
  const settings = settingsOf(c)
  const stored = takeAttempt(c)
  if (stored === null) {
    throw new Refusal('unauthenticated', 'attempt_unknown', failedText)
  }
  // The public URL, whatever host name a proxy uses for this process.
  const callback = new URL(`${authPath}/oauth_callback`, c.var.services.config.appUrl)
  callback.search = new URL(c.req.url).search
  const account = await completeOpenIdSignIn(settings, callback, stored.attempt)
  const token = await signInWithGoogle(commandContext(c), { account, linkTo: stored.linkTo })
  return { type: 'OAUTH_TOKEN_SUCCESS', token }
}

export const googleSignInHttp = serveEndpoints(googleSignInEndpoints, {
  'GET /auth/oauth_authorize': {
    use: [rateLimitPerIpAddress(attemptsPerAddress)],
    handle: async (c, { query }) => {
      const { provider, intent } = query
      if (provider !== googleProviderName) {
        throw fieldRefusal('provider', 'provider_unknown', 'This provider is not known.')
      }
      const settings = settingsOf(c)
      const { services, actor } = c.var
      if (intent === 'link' && actor === null) {
        throw notSignedIn()
      }
      try {
        // The opening page then asks for re-authentication and opens the window again.
        if (intent === 'link') assertReauthenticated(c, 'always')
        const { url, attempt } = await beginOpenIdSignIn(
          settings,
          `${services.config.appUrl}${authPath}/oauth_callback`,
        )
        storeAttempt(c, {
          attempt,
          linkTo: intent === 'link' ? (actor?.personId ?? null) : null,
          expiresAt: services.clock().getTime() + attemptMinutes * 60_000,
        })
        c.header('Cross-Origin-Opener-Policy', 'unsafe-none')
        return c.redirect(url.href)
      } catch (error) {
        logFailure(c, error)
        return respondToWindow(c, errorMessage(error))
      }
    },
  },
  'GET /auth/oauth_callback': async (c) => {
    try {
      // Not a middleware, so that the opener is notified of this refusal too.
      await c.var.services.limits.use(attemptsPerAddress, ipNetworkOf(c.var.clientAddress))
      return respondToWindow(c, await finishSignIn(c))
    } catch (error) {
      logFailure(c, error)
      return respondToWindow(c, errorMessage(error))
    }
  },
})

/** Unexpected errors may be our bug or a wrong provider setting, so they are logged. */
function logFailure(c: RequestContext, error: unknown): void {
  if (error instanceof Refusal) return
  const code = error instanceof OpenIdFailure ? error.code : undefined
  c.var.log.warn(
    { reason: code, ...loggableErrorDetails(error instanceof OpenIdFailure ? error.cause : error) },
    'sign-in failed',
  )
}

type SignInWindowMessage =
  | { readonly type: 'OAUTH_TOKEN_SUCCESS'; readonly token: string }
  | {
      readonly type: 'OAUTH_ERROR'
      readonly error: { readonly code: string; readonly message: string; readonly details: null }
    }

interface SignInWindowPageInput {
  readonly message: SignInWindowMessage
  /** The only origin that may receive it. */
  readonly origin: string
  readonly nonce: string
}

/** Serializes a JavaScript value so that it cannot end its script element. */
function inScript(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

function renderSignInWindowPage({ message, origin, nonce }: SignInWindowPageInput): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Signing in</title></head>
<body><main><h1>Signing in</h1><p>You can close this window.</p></main>
<script nonce="${nonce}">
if (window.opener) window.opener.postMessage(${inScript(message)}, ${inScript(origin)})
window.close()
</script></body></html>`
}
