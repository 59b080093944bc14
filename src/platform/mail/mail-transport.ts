/**
 * Handing messages to a mail server, over a few connections that are kept open between messages.
 */
import { createTransport } from 'nodemailer'
import { toMailFailure } from './mail-failure.ts'
import type { MailServer, Sender } from './mail-server.ts'

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
  /** Answers once the server has taken responsibility for the message. Throws `MailFailure`. */
  send(mail: OutgoingMail): Promise<void>
  /** Answers once the server has accepted our sign-in. Throws `MailFailure`. */
  verify(): Promise<void>
  /** Closes idle connections; messages on their way are finished, unless they are to be given up. */
  close(options?: { readonly giveUp: boolean }): void
}

const CONNECT_TIMEOUT_IN_MS = 15_000
const SILENCE_TIMEOUT_IN_MS = 60_000
/** Shorter than any server's own patience, so that we never write into a connection that was just closed. */
const IDLE_TIMEOUT_IN_MS = 10_000

/** The longest that `send` takes, whatever the server does. */
export const SEND_TIMEOUT_IN_MS = 120_000

/**
 * Prepares connections to a server; the first message opens the first one.
 *
 * @param maxConnections how many messages travel at once
 */
export function openMailTransport(server: MailServer, maxConnections: number): MailTransport {
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
    // A lost connection is reported to us: whether and when to try again is the outbox's decision.
    maxRequeues: 0,
    idleTimeout: IDLE_TIMEOUT_IN_MS,
    connectionTimeout: CONNECT_TIMEOUT_IN_MS,
    greetingTimeout: CONNECT_TIMEOUT_IN_MS,
    dnsTimeout: CONNECT_TIMEOUT_IN_MS,
    socketTimeout: SILENCE_TIMEOUT_IN_MS,
    // A template is typed by people: it may neither read our files nor fetch addresses.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Failures reach the message that met them; without a listener an idle connection's error would end the process.
  transport.on('error', () => {})
  return {
    async send(mail) {
      try {
        await transport.sendMail({ ...toNodemailer(mail), signal: AbortSignal.timeout(SEND_TIMEOUT_IN_MS) })
      } catch (error) {
        throw toMailFailure(error)
      }
    },
    async verify() {
      try {
        await transport.verify()
      } catch (error) {
        throw toMailFailure(error)
      }
    },
    close: (options) => transport.close({ force: options?.giveUp ?? false }),
  }
}

function toNodemailer(mail: OutgoingMail) {
  return {
    messageId: `<${mail.messageId}>`,
    from: toAddress(mail.from),
    to: toAddress(mail.to),
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    // No answers from holidays and mailing lists to what a program wrote.
    headers: { 'Auto-Submitted': 'auto-generated', ...toUnsubscribeHeaders(mail.unsubscribeLink) },
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
