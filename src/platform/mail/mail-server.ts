/**
 * A mail server's URL: `smtp://user:password@host:587` (STARTTLS) or `smtps://user:password@host:465` (TLS).
 * User and password are percent-encoded.
 */
export interface MailServer {
  readonly host: string
  readonly port: number
  readonly tls: 'from_start' | 'required' | 'when_offered' | 'never'
  readonly credentials: { readonly user: string; readonly password: string } | null
}

export interface MailSender {
  readonly name: string | null
  readonly email: string
}

const SUBMISSION_PORT = 587
const SUBMISSION_PORT_TLS = 465
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Parses a mail server's URL; null if invalid.
 * @param apiKey replaces the password
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

/** Passwords are never sent in the clear, except to this machine, whose certificates cannot be verified. */
function protectionFor(hostname: string, hasCredentials: boolean): MailServer['tls'] {
  if (LOOPBACK.test(hostname)) return 'never'
  return hasCredentials ? 'required' : 'when_offered'
}

function readCredentials(url: URL, apiKey: string | null): MailServer['credentials'] | undefined {
  try {
    const password = apiKey ?? decodeURIComponent(url.password)
    if (password === '') return null
    // Providers with only an API key take it as the user name as well.
    const user = url.username === '' ? password : decodeURIComponent(url.username)
    return { user, password }
  } catch {
    return undefined
  }
}

const NAMED_SENDER = /^\s*"?([^"<>\r\n]*?)"?\s*<([^\s<>@]+@[^\s<>@]+)>\s*$/
const BARE_SENDER = /^\s*([^\s<>@]+@[^\s<>@]+)\s*$/

/** Parses `office@example.ph` or `Learning Center <office@example.ph>`; null for anything else. */
export function parseMailSender(text: string): MailSender | null {
  const named = NAMED_SENDER.exec(text)
  if (named?.[2] !== undefined) return { name: named[1] || null, email: named[2] }
  const bare = BARE_SENDER.exec(text)
  return bare?.[1] === undefined ? null : { name: null, email: bare[1] }
}
