/**
 * Why a message was not accepted, in the three kinds that call for different things.
 *
 * - `unavailable`: the server cannot be reached, or refuses us as a customer (sign-in, sender). Every message
 *   would meet the same, so all wait and none is blamed.
 * - `temporary`: this message may be accepted later (4xx, a connection lost or ended on the way).
 * - `permanent`: this message will be refused again (5xx).
 */
import type { NodemailerError } from 'nodemailer'

export type MailFailureKind = 'unavailable' | 'temporary' | 'permanent'

export interface MailFailureFacts {
  readonly kind: MailFailureKind
  /** The server's reply code or the network's error code: safe to log, unlike the message, which names people. */
  readonly code: string
  /** Whether the address takes no mail, whatever is sent to it. */
  readonly isBounce?: boolean
}

export class MailFailure extends Error {
  readonly kind: MailFailureKind
  readonly code: string
  readonly isBounce: boolean

  constructor({ kind, code, isBounce = false }: MailFailureFacts, cause: unknown) {
    super(wordsOf(cause), { cause })
    this.name = 'MailFailure'
    this.kind = kind
    this.code = code
    this.isBounce = isBounce
  }
}

/** How every answer of a mail server begins (RFC 5321, 4.2). */
const beginsAsAnswer = /^[2-5]\d\d(?:[ -]|$)/

/**
 * The words of a mail server, or of the way there. What something else says that listens at the address is nobody's
 * business who only typed that address (decision 46).
 */
function wordsOf(cause: unknown): string {
  const { message, response } = toNodemailerError(cause)
  if (typeof response === 'string' && !beginsAsAnswer.test(response)) return 'no mail server answers there.'
  return message ?? String(cause)
}

export function toMailFailure(cause: unknown): MailFailure {
  const error = toNodemailerError(cause)
  const code = String(error.responseCode ?? error.originalCode ?? error.code ?? 'unknown')
  const kind = kindOf(error)
  return new MailFailure({ kind, code, isBounce: kind === 'permanent' && refusesAddress(error) }, cause)
}

/** Whether the connection ended over a message: that is the message's fault only if the server is still there. */
export function isLostConnection(cause: unknown): boolean {
  const error = toNodemailerError(cause)
  const isEnded = error.responseCode === undefined || error.responseCode === CLOSING
  return isEnded && kindOf(error) === 'temporary'
}

/** Whether we gave the message up ourselves, because it took too long. */
export function isGivenUp(cause: unknown): boolean {
  return toNodemailerError(cause).code === 'EABORT'
}

function toNodemailerError(cause: unknown): Partial<NodemailerError> {
  return cause instanceof Error ? cause : {}
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
/** 'Service not available, closing transmission channel' (RFC 5321, 4.2.3). */
const CLOSING = 421
const MESSAGE_TOO_LARGE = 552

function kindOf(error: Partial<NodemailerError>): MailFailureKind {
  if (UNAVAILABLE_CODES.has(error.code ?? '')) return 'unavailable'
  if (error.responseCode === undefined) return isBeforeSignIn(error) ? 'unavailable' : kindWithoutReply(error)
  if (refusesUs(error) && !endsOverMessage(error)) return 'unavailable'
  return error.permanent === true ? 'permanent' : 'temporary'
}

/** Whatever is answered before a recipient was named, as to our greeting or our sender, would meet every message. */
function refusesUs({ command, responseCode }: Partial<NodemailerError>): boolean {
  return command !== 'RCPT TO' && command !== 'DATA' && responseCode !== MESSAGE_TOO_LARGE
}

/** How the library tells a 421 to a recipient that was sent together with other commands. */
function endsOverMessage({ code, command, responseCode }: Partial<NodemailerError>): boolean {
  return responseCode === CLOSING && code === 'ECONNECTION' && command === 'CONN'
}

function isBeforeSignIn(error: Partial<NodemailerError>): boolean {
  if (error.timeoutType !== undefined) return error.timeoutType !== 'SOCKET_TIMEOUT'
  return error.code === 'ESOCKET' && UNREACHABLE_CODES.has(error.originalCode ?? '')
}

/** An address that cannot be written in SMTP, or a message over the size that the server announced. */
function kindWithoutReply(error: Partial<NodemailerError>): MailFailureKind {
  return error.code === 'EENVELOPE' || error.code === 'EMESSAGE' ? 'permanent' : 'temporary'
}

/** Sender's addresses, which stand among those of recipients (RFC 3463, 3.2). */
const SENDERS_FAULT = new Set(['5.1.7', '5.1.8'])
/** 'Mailbox disabled': nobody reads there any more. */
const MAILBOX_DISABLED = '5.2.1'
/** What servers without enhanced codes say of an address: not there, not here, not allowed as a name. */
const ADDRESS_CODES = new Set([550, 551, 553])

/** A refusal of the address and not of the letter; an enhanced code is believed before the plain one. */
function refusesAddress({ command, response, responseCode = 0 }: Partial<NodemailerError>): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  if (enhanced?.startsWith('5.1.')) return !SENDERS_FAULT.has(enhanced)
  if (command !== 'RCPT TO') return false
  return enhanced === undefined ? ADDRESS_CODES.has(responseCode) : enhanced === MAILBOX_DISABLED
}
