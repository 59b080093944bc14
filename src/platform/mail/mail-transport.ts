/**
 * Handing messages to a mail server, over a few connections that are kept open between messages.
 */
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { isGivenUp, isLostConnection, MailFailure, toMailFailure } from './mail-failure.ts'
import type { MailServer, Sender } from './mail-server.ts'
import { providerHeaders } from './provider-headers.ts'
import { connectToMailServer } from './reachable-hosts.ts'
import { MESSAGE_TIMEOUT_IN_MS, SIGN_OF_LIFE_IN_MS } from './send-timeout.ts'

export interface OutgoingMail {
  /** Without angle brackets. The same message sent again carries the same one. */
  readonly messageId: string
  readonly from: Sender
  readonly replyTo: string | null
  readonly to: Sender
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly MailAttachment[]
  /** Where one POST, without a page in between, ends letters of this kind (RFC 8058); null for letters without. */
  readonly unsubscribeLink: string | null
}

export interface MailAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: string | Buffer
}

export interface MailTransport {
  /** A message more than these waits for a connection while its own time runs. */
  readonly maxConnections: number
  /**
   * Answers once the server has taken responsibility for the message, with its words. Throws `MailFailure`.
   *
   * @returns as '250 2.0.0 Ok: queued as 4cf1f5fc'
   */
  send(mail: OutgoingMail): Promise<string>
  /** Answers once the server has accepted our sign-in. Throws `MailFailure`. */
  verify(): Promise<void>
  /** Closes idle connections; messages on their way are finished, unless they are to be given up. */
  close(options?: { readonly giveUp: boolean }): void
}

/** How long a server may keep us waiting, in milliseconds. */
export interface Patience {
  /** Until it greets us. */
  readonly connectInMs: number
  /** Between two of its answers. */
  readonly silenceInMs: number
  /** For a message as a whole; 100 seconds when left out. */
  readonly messageInMs?: number
}

const ORDINARY_PATIENCE: Patience = { connectInMs: 15_000, silenceInMs: 60_000 }
type SocketTaker = (error: Error | null, found?: { readonly connection: Socket }) => void

/** Shorter than any server's own patience, so that we never write into a connection that was just closed. */
const IDLE_TIMEOUT_IN_MS = 10_000

/**
 * Prepares connections to a server; the first message opens the first one.
 *
 * @param maxConnections how many messages travel at once
 */
export function openMailTransport(
  server: MailServer,
  maxConnections: number,
  { connectInMs, silenceInMs, messageInMs = MESSAGE_TIMEOUT_IN_MS }: Patience = ORDINARY_PATIENCE,
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
    // Of kept connections the server may have ended one meanwhile: a message of which no byte was sent takes another.
    // Any other loss is reported to us: whether and when to try again is the outbox's decision.
    maxRequeues: 1,
    idleTimeout: IDLE_TIMEOUT_IN_MS,
    connectionTimeout: connectInMs,
    greetingTimeout: connectInMs,
    dnsTimeout: connectInMs,
    socketTimeout: silenceInMs,
    // A template is typed by people: it may neither read our files nor fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket(_options: unknown, done: SocketTaker) {
      connectToMailServer(server, connectInMs).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error),
      )
    },
  })
  // Failures reach the message that met them; without a listener an idle connection's error would end the process.
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
  /** A connection lost on the way says nothing of the message while the server cannot be reached either. */
  async function toFailure(error: unknown, signal: AbortSignal): Promise<MailFailure> {
    const failure = toMailFailure(error)
    // The server may have it all the same: without a limit its reader would get it again and again.
    if (isGivenUp(error) && texts.get(signal)?.readableDidRead === true)
      return new MailFailure({ kind: 'temporary', code: failure.code }, error)
    if (isClosedByForce || !isLostConnection(error) || (await answersInTime(verify))) return failure
    return new MailFailure({ kind: 'unavailable', code: failure.code }, error)
  }
  return {
    maxConnections,
    async send(mail) {
      const headers = providerHeaders(server.host, mail.messageId)
      const signal = AbortSignal.timeout(messageInMs)
      try {
        return (await transport.sendMail({ ...toNodemailer(mail, headers), signal })).response
      } catch (error) {
        throw await toFailure(error, signal)
      }
    },
    verify,
    close(options) {
      isClosedByForce ||= options?.giveUp ?? false
      transport.close({ force: isClosedByForce })
    },
  }
}

/** Whether it ends well before the server's patience with us, or ours with the server, does. */
async function answersInTime(verify: () => Promise<void>): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), SIGN_OF_LIFE_IN_MS)
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
    // No answers from holidays and mailing lists to what a program wrote.
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

function toAddress({ name, email }: Sender) {
  return { name: name ?? '', address: email }
}
