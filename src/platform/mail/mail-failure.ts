/**
 * Reason why a message was not accepted:
 * - `unavailable`: server unreachable or rejects us (sign-in, sender); every message waits.
 * - `temporary`: may be accepted later (4xx, lost connection).
 * - `permanent`: will be rejected again (5xx).
 */
import type { NodemailerError } from 'nodemailer'

export type MailFailureKind = 'unavailable' | 'temporary' | 'permanent'

export interface MailFailureDetails {
  readonly kind: MailFailureKind
  /** Reply code or network error code; safe to log, unlike the message, which names people. */
  readonly code: string
  /** Whether the address accepts no mail at all. */
  readonly isBounce?: boolean
}

export class MailFailure extends Error {
  readonly kind: MailFailureKind
  readonly code: string
  readonly isBounce: boolean

  constructor({ kind, code, isBounce = false }: MailFailureDetails, cause: unknown) {
    super(failureText(cause), { cause })
    this.name = 'MailFailure'
    this.kind = kind
    this.code = code
    this.isBounce = isBounce
  }
}

const startsLikeReply = /^[2-5]\d\d(?:[ -]|$)/

/** Replies of servers other than SMTP are withheld from the user who entered the address (decision 46). */
function failureText(cause: unknown): string {
  const { message, response } = toNodemailerError(cause)
  if (typeof response === 'string' && !startsLikeReply.test(response)) return 'no mail server answers there.'
  return message ?? String(cause)
}

export function toMailFailure(cause: unknown): MailFailure {
  const error = toNodemailerError(cause)
  const code = String(error.responseCode ?? error.originalCode ?? error.code ?? 'unknown')
  const kind = kindOf(error)
  return new MailFailure({ kind, code, isBounce: kind === 'permanent' && refusesAddress(error) }, cause)
}

/** Whether the connection was lost; the message is to blame only if the server is still reachable. */
export function isLostConnection(cause: unknown): boolean {
  const error = toNodemailerError(cause)
  const isEnded = error.responseCode === undefined || error.responseCode === CLOSING
  return isEnded && kindOf(error) === 'temporary'
}

/** Whether we aborted the message after a timeout. */
export function isSendTimeout(cause: unknown): boolean {
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

/** A rejection before any recipient was named concerns every message. */
function refusesUs({ command, responseCode }: Partial<NodemailerError>): boolean {
  return command !== 'RCPT TO' && command !== 'DATA' && responseCode !== MESSAGE_TOO_LARGE
}

/** Whether the library reports a 421 to a recipient in the way of pipelined commands. */
function endsOverMessage({ code, command, responseCode }: Partial<NodemailerError>): boolean {
  return responseCode === CLOSING && code === 'ECONNECTION' && command === 'CONN'
}

function isBeforeSignIn(error: Partial<NodemailerError>): boolean {
  if (error.timeoutType !== undefined) return error.timeoutType !== 'SOCKET_TIMEOUT'
  return error.code === 'ESOCKET' && UNREACHABLE_CODES.has(error.originalCode ?? '')
}

/** An address that SMTP cannot express, or a message over the announced size. */
function kindWithoutReply(error: Partial<NodemailerError>): MailFailureKind {
  return error.code === 'EENVELOPE' || error.code === 'EMESSAGE' ? 'permanent' : 'temporary'
}

/** Codes for sender addresses among those for recipients (RFC 3463, 3.2). */
const SENDERS_FAULT = new Set(['5.1.7', '5.1.8'])
const MAILBOX_DISABLED = '5.2.1'
/** Address errors of servers without enhanced codes. */
const ADDRESS_CODES = new Set([550, 551, 553])

/** Whether the recipient's address was rejected rather than the message; enhanced codes take precedence. */
function refusesAddress({ command, response, responseCode = 0 }: Partial<NodemailerError>): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  if (enhanced?.startsWith('5.1.')) return !SENDERS_FAULT.has(enhanced)
  if (command !== 'RCPT TO') return false
  return enhanced === undefined ? ADDRESS_CODES.has(responseCode) : enhanced === MAILBOX_DISABLED
}
