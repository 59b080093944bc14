/** SMTP delivery over a small pool of connections. */
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { isLostConnection, isSendTimeout, MailFailure, toMailFailure } from './mail-failure.ts'
import type { MailSender, MailServer } from './mail-server.ts'
import { mailProviderHeaders } from './provider-headers.ts'
import { connectToMailServer } from './reachable-hosts.ts'

/** Timeout for delivering one message. A separate module, because the delivery library is large. */

const MESSAGE_TIMEOUT_IN_MS = 100_000
/** Timeout for checking whether the server is reachable after a lost connection. */
const SERVER_CHECK_TIMEOUT_IN_MS = 20_000

export const SEND_TIMEOUT_IN_MS = MESSAGE_TIMEOUT_IN_MS + SERVER_CHECK_TIMEOUT_IN_MS

export interface OutgoingMail {
  /** Message id without angle brackets; the same for each retry. */
  readonly messageId: string
  readonly from: MailSender
  readonly replyTo: string | null
  readonly to: MailSender
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly MailAttachment[]
  /** One-click unsubscribe URL (RFC 8058), or null. */
  readonly unsubscribeLink: string | null
}

export interface MailAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: string | Buffer
}

export interface MailTransport {
  /** Further messages wait for a connection, within their own timeout. */
  readonly maxConnections: number
  /** Resolves with the server's reply, such as '250 2.0.0 Ok: queued as 4cf1f5fc'. Throws `MailFailure`. */
  send(mail: OutgoingMail): Promise<string>
  /** Resolves once the server has accepted our credentials. Throws `MailFailure`. */
  verify(): Promise<void>
  /** Closes idle connections; messages in transit are finished unless `abandon` is set. */
  close(options?: { readonly abandon: boolean }): void
}

/** Timeouts in milliseconds. */
export interface MailTimeouts {
  /** Milliseconds until the server's greeting. */
  readonly connectInMs: number
  /** Milliseconds between two replies. */
  readonly silenceInMs: number
  /** Milliseconds for a whole message. Default: 100 seconds. */
  readonly messageInMs?: number
}

const DEFAULT_TIMEOUTS: MailTimeouts = { connectInMs: 15_000, silenceInMs: 60_000 }
type SocketTaker = (error: Error | null, found?: { readonly connection: Socket }) => void

/** Timeout shorter than servers' own, so that we never write to a connection they just closed. */
const IDLE_TIMEOUT_IN_MS = 10_000

/**
 * Creates a pool; connects with the first message.
 * @param maxConnections concurrent messages
 */
export function openMailTransport(
  server: MailServer,
  maxConnections: number,
  { connectInMs, silenceInMs, messageInMs = MESSAGE_TIMEOUT_IN_MS }: MailTimeouts = DEFAULT_TIMEOUTS,
): MailTransport {
  const transport = createTransport({
    pool: true,
    host: server.host,
    port: server.port,
    secure: server.tls === 'from_start',
    requireTLS: server.tls === 'required',
    ignoreTLS: server.tls === 'never',
    ...(server.credentials === null
      ? {}
      : { auth: { user: server.credentials.user, pass: server.credentials.password } }),
    maxConnections,
    // The server may have closed a pooled connection, so a message of which nothing was sent is retried once.
    maxRequeues: 1,
    idleTimeout: IDLE_TIMEOUT_IN_MS,
    connectionTimeout: connectInMs,
    greetingTimeout: connectInMs,
    dnsTimeout: connectInMs,
    socketTimeout: silenceInMs,
    // Templates are user input and must not read files or fetch URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket(_options: unknown, done: SocketTaker) {
      connectToMailServer(server, connectInMs).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error),
      )
    },
  })
  // Failures reach their message; without a listener an idle connection's error would end the process.
  transport.on('error', () => {})
  const texts = new WeakMap<AbortSignal, Readable>()
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((text: Readable) => {
      if (data.signal !== undefined) texts.set(data.signal, text)
      return text
    })
    done()
  })
  let isClosedByForce = false
  async function verify(): Promise<void> {
    try {
      await transport.verify()
    } catch (error) {
      throw toMailFailure(error)
    }
  }
  /** A lost connection is not the message's fault while the server is unreachable. */
  async function toFailure(error: unknown, signal: AbortSignal): Promise<MailFailure> {
    const failure = toMailFailure(error)
    // The server may have accepted it; retrying would deliver it repeatedly.
    if (isSendTimeout(error) && texts.get(signal)?.readableDidRead === true)
      return new MailFailure({ kind: 'temporary', code: failure.code }, error)
    if (isClosedByForce || !isLostConnection(error) || (await respondsInTime(verify))) return failure
    return new MailFailure({ kind: 'unavailable', code: failure.code }, error)
  }
  return {
    maxConnections,
    async send(mail) {
      const headers = mailProviderHeaders(server.host, mail.messageId)
      const signal = AbortSignal.timeout(messageInMs)
      try {
        return (await transport.sendMail({ ...toNodemailer(mail, headers), signal })).response
      } catch (error) {
        throw await toFailure(error, signal)
      }
    },
    verify,
    close(options) {
      isClosedByForce ||= options?.abandon ?? false
      transport.close({ force: isClosedByForce })
    },
  }
}

/** Whether the server responds well within the timeouts. */
async function respondsInTime(verify: () => Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), SERVER_CHECK_TIMEOUT_IN_MS)
  const isThere = await Promise.race([
    verify().then(
      () => true,
      () => false,
    ),
    late.promise,
  ])
  clearTimeout(timer)
  return isThere
}

function toNodemailer(mail: OutgoingMail, headers: Readonly<Record<string, string>>) {
  return {
    messageId: `<${mail.messageId}>`,
    from: toAddress(mail.from),
    to: toAddress(mail.to),
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    // Suppresses automatic replies.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...toUnsubscribeHeaders(mail.unsubscribeLink),
      ...headers,
    },
    attachments: mail.attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
    })),
  }
}

function toUnsubscribeHeaders(link: string | null): Record<string, string> {
  if (link === null) return {}
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

function toAddress({ name, email }: MailSender) {
  return { name: name ?? '', address: email }
}
