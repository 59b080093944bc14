/**
 * A real local OpenID Connect provider with an account chooser. Other processes add accounts through
 * `addOpenIdAccount`.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider'
import { freePort } from './free-port.ts'

export interface OpenIdAccount {
  readonly subject: string
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
}

export interface OpenIdServer {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  close(): Promise<void>
}

const clientId = 'pagsulong-tests'
const clientSecret = 'a secret of the tests, known to nobody else'

const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })

function configuration(accounts: ReadonlyMap<string, OpenIdAccount>, redirectUri: string): Configuration {
  const policy = interactionPolicy.base()
  // Supports `select_account`.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, interaction) => `/choose/${interaction.uid}` },
    cookies: { keys: [randomUUID()] },
    jwks: { keys: [signingKey] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_, subject) => {
      const account = accounts.get(subject)
      if (account === undefined) return undefined
      const { email, emailVerified, name } = account
      return {
        accountId: subject,
        claims: () => ({
          sub: subject,
          email,
          email_verified: emailVerified,
          name,
          given_name: name.split(' ')[0],
        }),
      }
    },
    // Skips the consent screen.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  } as Configuration
}

function choicePage(uid: string, accounts: ReadonlyMap<string, OpenIdAccount>): string {
  const buttons = [...accounts.values()].map(
    ({ subject, name, email }) =>
      `<p><button name="subject" value="${subject}">${name} (${email})</button></p>`,
  )
  return `<!doctype html><html lang="en"><head><title>Choose an account</title></head><body><main><h1>Choose an account</h1>
<form method="post" action="/choose/${uid}">${buttons.join('')}<p><button name="cancel" value="1">Cancel</button></p></form></main></body></html>`
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** @param redirectUri the only one allowed */
export async function startOpenIdServer(redirectUri: string): Promise<OpenIdServer> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const accounts = new Map<string, OpenIdAccount>()
  const provider = new Provider(issuer, configuration(accounts, redirectUri))
  const answer = provider.callback()

  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { uid } = await provider.interactionDetails(request, response)
    if (request.method === 'GET') {
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(choicePage(uid, accounts))
      return
    }
    const chosen = new URLSearchParams(await readBody(request)).get('subject')
    const result =
      chosen === null
        ? { error: 'access_denied', error_description: 'The person did not want to.' }
        : { login: { accountId: chosen, remember: false }, select_account: {} }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  const server = createServer((request, response) => {
    const fail = (error: unknown) => void response.writeHead(500).end(String(error))
    if (request.url === '/accounts' && request.method === 'POST') {
      readBody(request)
        .then((text) => {
          const account: OpenIdAccount = JSON.parse(text)
          accounts.set(account.subject, account)
          response.writeHead(204).end()
        })
        .catch(fail)
    } else if (request.url?.startsWith('/choose/')) choose(request, response).catch(fail)
    else void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    clientId,
    clientSecret,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Creates an account; its name must be unique to be found on the chooser page. */
export async function addOpenIdAccount(issuer: string, account: OpenIdAccount): Promise<void> {
  const response = await fetch(`${issuer}/accounts`, { method: 'POST', body: JSON.stringify(account) })
  if (response.status !== 204) throw new Error(`The provider did not take the account: ${response.status}`)
}

class CookieJar {
  readonly #cookies = new Map<string, string>()

  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }

  toString(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

/**
 * Walks through the provider's pages, choosing an account or canceling, and returns the redirect back to the
 * site.
 */
export async function walkThroughProvider(start: string, subject: string | null): Promise<URL> {
  const jar = new CookieJar()
  const { origin } = new URL(start)
  let url = new URL(start)
  let body: URLSearchParams | undefined
  for (let step = 0; step < 12; step += 1) {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: String(jar) },
      ...(body && { method: 'POST', body }),
    })
    jar.keep(response)
    body = undefined
    const location = response.headers.get('Location')
    if (location !== null) url = new URL(location, url)
    else if (url.pathname.startsWith('/choose/')) {
      body = new URLSearchParams(subject === null ? { cancel: '1' } : { subject })
    } else throw new Error(`The provider stopped at ${url.pathname} with ${response.status}.`)
    if (url.origin !== origin) return url
  }
  throw new Error('The provider sends people in circles.')
}
