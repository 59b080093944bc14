import { parseMailServer } from '#app/platform/mail/mail-server.ts'

export interface ServerUrlParts {
  /** smtp://host:port */
  readonly serverUrl: string
  readonly login: string
}

/** Separates the login; invalid text stays unchanged. */
export function splitServerUrl(baseUrl: string): ServerUrlParts {
  const url = URL.parse(baseUrl)
  if (url === null) return { serverUrl: baseUrl, login: '' }
  return { serverUrl: `${url.protocol}//${url.host}`, login: decoded(url.username) }
}

export function joinServerUrl({ serverUrl, login }: ServerUrlParts): string {
  const url = URL.parse(serverUrl.trim())
  if (url === null || url.hostname === '' || login.trim() === '') return serverUrl.trim()
  // Encoded, as a percent sign would start an escape.
  url.username = encodeURIComponent(login.trim())
  return url.href
}

/** Removes the password and everything after the host. */
export function removeUrlPassword(baseUrl: string): string {
  const { serverUrl, login } = splitServerUrl(baseUrl)
  return joinServerUrl({ serverUrl, login })
}

/**
 * Whether host and user are the same. The port may differ if TLS authenticates the host, so not on localhost.
 */
export function isSameMailAccount(before: string, after: string): boolean {
  const [one, other] = [parseMailServer(before), parseMailServer(after)]
  if (one === null || other === null) return false
  const isSameMachine = one.host.toLowerCase() === other.host.toLowerCase()
  const provesItsName = one.tls !== 'never' || one.port === other.port
  return isSameMachine && provesItsName && splitServerUrl(before).login === splitServerUrl(after).login
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
