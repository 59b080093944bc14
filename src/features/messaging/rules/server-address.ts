/**
 * A mail server's address as it is stored and shown: with the login, never with the password.
 */
import { parseMailServer } from '../../../platform/mail/mail-server.ts'

export interface ServerAddress {
  /** smtp://host:port */
  readonly address: string
  readonly login: string
}

/** Takes an address apart; a text that is none stays as it is. */
export function splitLogin(baseUrl: string): ServerAddress {
  const url = URL.parse(baseUrl)
  if (url === null) return { address: baseUrl, login: '' }
  return { address: `${url.protocol}//${url.host}`, login: decoded(url.username) }
}

/** The way back: an empty login leaves the address as it is. */
export function joinLogin({ address, login }: ServerAddress): string {
  const url = URL.parse(address.trim())
  if (url === null || url.hostname === '' || login.trim() === '') return address.trim()
  // Encoded first: a percent sign in a login would else be taken for the beginning of an escape.
  url.username = encodeURIComponent(login.trim())
  return url.href
}

/** Without its password and whatever follows the host. */
export function withoutPassword(baseUrl: string): string {
  const { address, login } = splitLogin(baseUrl)
  return joinLogin({ address, login })
}

/**
 * Whether a key for the one may be sent to the other: same machine, same customer.
 *
 * A port makes no difference where the machine proves its name before it hears the key. On this machine nobody
 * proves anything.
 */
export function isSameCustomer(before: string, after: string): boolean {
  const [one, other] = [parseMailServer(before), parseMailServer(after)]
  if (one === null || other === null) return false
  const isSameMachine = one.host.toLowerCase() === other.host.toLowerCase()
  const provesItsName = one.tls !== 'never' || one.port === other.port
  return isSameMachine && provesItsName && splitLogin(before).login === splitLogin(after).login
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
