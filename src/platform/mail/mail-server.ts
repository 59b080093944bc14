/**
 * A mail server as an address: `smtp://user:password@host:587` (TLS once the server offers it) or
 * `smtps://user:password@host:465` (TLS from the first byte). User and password are percent-encoded.
 */
export interface MailServer {
  readonly host: string
  readonly port: number
  readonly tls: 'from_start' | 'required' | 'when_offered' | 'never'
  readonly credentials: { readonly user: string; readonly password: string } | null
}

export interface Sender {
  readonly name: string | null
  readonly email: string
}

const SUBMISSION_PORT = 587
const SUBMISSION_PORT_TLS = 465
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Reads a mail server's address; null for a text that is none.
 *
 * @param apiKey takes the place of the password in the address
 */
export function parseMailServer(text: string, apiKey: string | null = null): MailServer | null {
  const url = URL.parse(text)
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '')
    return null
  const credentials = readCredentials(url, apiKey)
  if (credentials === undefined) return null
  const fromStart = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (fromStart ? SUBMISSION_PORT_TLS : SUBMISSION_PORT) : Number(url.port),
    tls: fromStart ? 'from_start' : protectionFor(url.hostname, credentials !== null),
    credentials,
  }
}

/**
 * A password never crosses a network in the clear. On this machine there is nothing to protect, and servers there
 * show certificates that nobody can verify.
 */
function protectionFor(hostname: string, hasCredentials: boolean): MailServer['tls'] {
  if (LOOPBACK.test(hostname)) return 'never'
  return hasCredentials ? 'required' : 'when_offered'
}

/** Undefined for what cannot be decoded. */
function readCredentials(url: URL, apiKey: string | null): MailServer['credentials'] | undefined {
  try {
    const password = apiKey ?? decodeURIComponent(url.password)
    if (password === '') return null
    // Providers that know their customers by the key alone take it as the user's name as well.
    const user = url.username === '' ? password : decodeURIComponent(url.username)
    return { user, password }
  } catch {
    return undefined
  }
}

const NAMED_SENDER = /^\s*"?([^"<>\r\n]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>\s*$/
const BARE_SENDER = /^\s*([^\s<>@]+@[^\s<>@]+)\s*$/

/** Reads `office@example.ph` or `Learning Center <office@example.ph>`; null for anything else. */
export function parseSender(text: string): Sender | null {
  const named = NAMED_SENDER.exec(text)
  if (named?.[2] !== undefined) return { name: named[1] || null, email: named[2] }
  const bare = BARE_SENDER.exec(text)
  return bare?.[1] === undefined ? null : { name: null, email: bare[1] }
}
