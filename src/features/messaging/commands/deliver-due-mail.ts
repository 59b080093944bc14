/**
 * From the outbox to the mail server.
 *
 * A message is claimed with a lease, sent, and marked. A crash in between leaves the lease to run out, and the
 * message is sent again under the same Message-ID; without a crash no two workers ever hold the same message,
 * because a lease outlasts the longest try.
 */
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { MailFailure } from '../../../platform/mail/mail-failure.ts'
import { type MailTransport, SEND_TIMEOUT_IN_MS } from '../../../platform/mail/mail-transport.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import {
  type ClaimedMessage,
  claimDueMessage,
  markDead,
  markForRetry,
  markSent,
  saveRendering,
} from '../queries.ts'
import { decideRetry, type MailSettings } from '../rules.ts'
import type { MailSite } from '../templates/compose-message.ts'
import { type FullMessage, RenderFailure, renderMessage } from '../templates/render-message.ts'

export interface DeliveryContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly secrets: Secrets
  readonly site: MailSite
}

export interface Delivery {
  readonly transport: MailTransport
  readonly settings: MailSettings
  /** How many messages travel at once. */
  readonly lanes: number
  /** No more than this many messages, where only a few shall be risked. */
  readonly atMost?: number
  /** Once aborted, nothing more is claimed; what is on its way is finished. */
  readonly signal?: AbortSignal
}

export interface DeliveryReport {
  readonly sent: number
  readonly retried: number
  readonly dead: number
  /** What the server said when it could not be reached or refused us; the rest of the mail then waits. */
  readonly unavailable: MailFailure | null
}

const LEASE_IN_MS = SEND_TIMEOUT_IN_MS + 60_000
const LONGEST_KEPT_ERROR = 500

/** Sends everything that is due, several messages at once, until nothing is due or the server fails us. */
export async function deliverDueMail(context: DeliveryContext, delivery: Delivery): Promise<DeliveryReport> {
  const run = new DeliveryRun(context, delivery)
  const lanes = Array.from({ length: delivery.lanes }, () => run.lane())
  // All lanes come to rest before an error is told, so that none is left sending behind the caller's back.
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return run.report
}

class DeliveryRun {
  readonly report = { sent: 0, retried: 0, dead: 0, unavailable: null as MailFailure | null }
  readonly #context: DeliveryContext
  readonly #delivery: Delivery
  #claimed = 0
  #isBroken = false

  constructor(context: DeliveryContext, delivery: Delivery) {
    this.#context = context
    this.#delivery = delivery
  }

  /** One message after the other. */
  async lane(): Promise<void> {
    try {
      for (let message = await this.#claim(); message !== null; message = await this.#claim()) {
        await this.#deliver(message)
      }
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  async #claim(): Promise<ClaimedMessage | null> {
    const { signal, atMost = Number.POSITIVE_INFINITY } = this.#delivery
    const isOver = signal?.aborted === true || this.#isBroken || this.report.unavailable !== null
    if (isOver || this.#claimed >= atMost) return null
    this.#claimed += 1
    const now = this.#context.clock()
    return claimDueMessage(this.#context.db, now, new Date(now.getTime() + LEASE_IN_MS))
  }

  async #deliver(message: ClaimedMessage): Promise<void> {
    const { db, clock } = this.#context
    try {
      const full = await renderMessage(this.#context, message)
      const messageId = await this.#keep(message, full)
      if (messageId === null) return
      await this.#send(message, full, messageId)
    } catch (error) {
      if (error instanceof MailFailure) return this.#afterRefusal(message, error)
      if (error instanceof RenderFailure) return this.#giveUp(message, error, 'render')
      throw error
    }
    await markSent(db, message, clock())
    this.report.sent += 1
    this.#note(message, 'mail sent')
  }

  /** Saves the message and its final Message-ID before the first byte leaves. Null when the lease was lost. */
  async #keep(message: ClaimedMessage, full: FullMessage): Promise<string | null> {
    if (!full.isNew) return message.messageId
    const domain = this.#delivery.settings.sender.email.split('@').at(-1)
    const messageId = `${message.messageId.split('@')[0]}@${domain}`
    const { subject, html, text } = full
    return (await saveRendering(this.#context.db, message, { messageId, subject, html, text }))
      ? messageId
      : null
  }

  async #send(message: ClaimedMessage, full: FullMessage, messageId: string): Promise<void> {
    const { transport, settings } = this.#delivery
    await transport.send({
      messageId,
      from: settings.sender,
      replyTo: full.replyTo ?? settings.replyTo,
      to: { name: message.recipientName, email: message.recipientEmail },
      subject: full.subject,
      html: full.html,
      text: full.text,
      attachments: full.attachments,
      unsubscribeLink: full.unsubscribeLink,
    })
  }

  async #afterRefusal(message: ClaimedMessage, failure: MailFailure): Promise<void> {
    const { db, clock } = this.#context
    const failedAt = clock()
    const lastError = failure.message.slice(0, LONGEST_KEPT_ERROR)
    if (failure.kind === 'unavailable' || this.#delivery.signal?.aborted === true) {
      // Not this message's fault, or given up by ourselves: it keeps its tries.
      if (failure.kind === 'unavailable') this.report.unavailable = failure
      await markForRetry(db, message, { nextAttemptAt: failedAt, lastError, attempts: message.attempts })
      return
    }
    const attempts = message.attempts + 1
    const isPermanent = failure.kind === 'permanent'
    const decision = decideRetry(
      { isPermanent, attempts, failedAt, jitter: Math.random() },
      this.#delivery.settings,
    )
    if (decision.status === 'dead') return this.#giveUp(message, failure, failure.code)
    await markForRetry(db, message, { nextAttemptAt: decision.nextAttemptAt, lastError, attempts })
    this.report.retried += 1
    this.#note(message, 'mail not accepted, tried again later', failure.code)
  }

  async #giveUp(message: ClaimedMessage, error: Error, code: string): Promise<void> {
    const lastError = error.message.slice(0, LONGEST_KEPT_ERROR)
    await markDead(this.#context.db, message, { lastError, attempts: message.attempts + 1 })
    this.report.dead += 1
    this.#note(message, 'mail given up', code)
  }

  /** Ids and codes only: what servers say names the recipient. */
  #note(message: ClaimedMessage, what: string, code?: string): void {
    this.#context.log.info({ outboxId: message.id, template: message.templateType, code }, what)
  }
}
