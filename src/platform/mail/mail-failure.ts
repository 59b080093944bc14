/**
 * Why a message was not accepted, in the three kinds that call for different things.
 *
 * - `unavailable`: the server cannot be reached, or refuses us as a customer (sign-in, sender). Every message
 *   would meet the same, so all wait and none is blamed.
 * - `temporary`: this message may be accepted later (4xx, a connection lost on the way).
 * - `permanent`: this message will be refused again (5xx).
 */
import type { NodemailerError } from 'nodemailer'

export type MailFailureKind = 'unavailable' | 'temporary' | 'permanent'

export class MailFailure extends Error {
  readonly kind: MailFailureKind
  /** The server's reply code or the network's error code: safe to log, unlike the message, which names people. */
  readonly code: string

  constructor(kind: MailFailureKind, code: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'MailFailure'
    this.kind = kind
    this.code = code
  }
}

export function toMailFailure(cause: unknown): MailFailure {
  const error: Partial<NodemailerError> = cause instanceof Error ? cause : {}
  const code = String(error.responseCode ?? error.originalCode ?? error.code ?? 'unknown')
  return new MailFailure(kindOf(error), code, cause)
}

const UNAVAILABLE_CODES = new Set([
  'EAUTH',
  'ENOAUTH',
  'EOAUTH2',
  'EDNS',
  'ETLS',
  'EPROXY',
  'ECONFIG',
  'EABORT',
])
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'EHOSTDOWN',
  'ETIMEDOUT',
])
const MESSAGE_TOO_LARGE = 552

function kindOf(error: Partial<NodemailerError>): MailFailureKind {
  if (UNAVAILABLE_CODES.has(error.code ?? '')) return 'unavailable'
  if (error.responseCode === undefined) return isBeforeSignIn(error) ? 'unavailable' : kindWithoutReply(error)
  // A greeting other than "welcome", or a refusal of our sender: nothing to do with this message.
  const refusesUs = error.command === 'CONN' || error.command === 'MAIL FROM'
  if (refusesUs && error.responseCode !== MESSAGE_TOO_LARGE) return 'unavailable'
  return error.permanent === true ? 'permanent' : 'temporary'
}

function isBeforeSignIn(error: Partial<NodemailerError>): boolean {
  if (error.timeoutType !== undefined) return error.timeoutType !== 'SOCKET_TIMEOUT'
  return error.code === 'ESOCKET' && UNREACHABLE_CODES.has(error.originalCode ?? '')
}

/** An address that cannot be written in SMTP, or a message over the size that the server announced. */
function kindWithoutReply(error: Partial<NodemailerError>): MailFailureKind {
  return error.code === 'EENVELOPE' || error.code === 'EMESSAGE' ? 'permanent' : 'temporary'
}
