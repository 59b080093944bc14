/**
 * A lease must outlast the longest attempt, so no message is sent twice, except after a crash with the same
 * Message-ID.
 */

import pLimit, { type LimitFunction } from 'p-limit'
import type { Clock } from '#app/platform/clock.ts'
import { type Database, inTransaction } from '#app/platform/db/database.ts'
import type { Log } from '#app/platform/log.ts'
import { MailFailure } from '#app/platform/mail/mail-failure.ts'
import type { MailTransport } from '#app/platform/mail/mail-transport.ts'
import { parseProviderMessageId } from '#app/platform/mail/provider-message-id.ts'
import type { Secrets } from '#app/platform/secrets.ts'
import type { MailSiteDetails } from '../emails/template.ts'
import {
  type ClaimedMessage,
  isStillClaimed,
  markMessageDead,
  markMessageForRetry,
  releaseClaimedMessages,
  type SentMessage,
  suppressBouncedEmail,
} from '../queries/outbox-delivery.ts'
import { type DrawTicketCallback, type ReadCertificate, RenderError } from '../reads/render-message.ts'
import { redactedFailureReason } from '../rules/mail-error-text.ts'
import { decideMailRetry, type MailSettings } from '../rules/mail-settings.ts'
import { claimDueMail, type DueMailOptions, isLeaseSufficient } from './claim-due-mail.ts'
import { type PreparedMessage, prepareMail } from './prepare-mail.ts'
import { SentMailRecorder } from './record-sent-mail.ts'

export interface MailDeliveryContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly secrets: Secrets
  readonly site: MailSiteDetails
  readonly drawTicket: DrawTicketCallback
  readonly readCertificate: ReadCertificate
}

export interface MailDeliveryOptions {
  readonly transport: MailTransport
  readonly settings: MailSettings
  /** Concurrent messages, limited by the connections so that no attempt times out waiting for one. */
  readonly slots: number
  readonly atMost?: number
  /** Signal that, when aborted, stops claiming; messages in progress are finished. */
  readonly signal?: AbortSignal
}

export interface MailDeliveryReport {
  readonly sent: number
  readonly retried: number
  readonly dead: number
  readonly withheld: number
  /** Server-wide failure; the remaining mail waits. */
  readonly unavailable: MailFailure | null
}

const CLAIMED_PER_SLOT = 8
/** Requeues behind newer messages, which then probe the server. */
const BEHIND_NEWER_IN_MS = 500
const MINUTE_IN_MS = 60_000
/** Codes that need a longer delay: drawing an attached document, and disconnects by the server. */
const NEEDS_A_MINUTE: ReadonlySet<string> = new Set(['document', '421'])
/** Older prepared messages are rechecked before sending, as they may have been withdrawn. */
const FRESH_IN_MS = 1000

/** Sends all due messages concurrently until none is due or the server fails. */
export function deliverDueMail(
  context: MailDeliveryContext,
  delivery: MailDeliveryOptions,
): Promise<MailDeliveryReport> {
  return new DeliveryRun(context, delivery).run()
}

class DeliveryRun {
  readonly #report = { sent: 0, retried: 0, dead: 0, withheld: 0, unavailable: null as MailFailure | null }
  readonly #sent: SentMailRecorder
  readonly #context: MailDeliveryContext
  readonly #delivery: MailDeliveryOptions
  readonly #due: DueMailOptions<PreparedMessage>
  readonly #atOnce: number
  readonly #limit: LimitFunction
  readonly #delivering = new Set<Promise<void>>()
  #failure: { readonly error: unknown } | null = null

  constructor(context: MailDeliveryContext, delivery: MailDeliveryOptions) {
    this.#context = context
    this.#delivery = delivery
    this.#sent = new SentMailRecorder(context.db)
    this.#atOnce = Math.min(delivery.slots, delivery.transport.maxConnections)
    this.#limit = pLimit(this.#atOnce)
    const senderDomain = delivery.settings.sender.email.split('@').at(-1) ?? ''
    this.#due = {
      ...context,
      prepare: (messages) =>
        prepareMail(context, { senderDomain, onFailure: this.#afterFailure.bind(this) }, messages),
      onWithheld: (message) => {
        this.#report.withheld += 1
        this.#note(message, 'mail withheld')
      },
    }
  }

  async run(): Promise<MailDeliveryReport> {
    const claiming = await this.#startAll().then(
      () => null,
      (error: unknown) => ({ error }),
    )
    // Waits for all before throwing, so that none keeps sending.
    await Promise.all(this.#delivering)
    const failure = this.#failure ?? claiming
    if (failure !== null) throw failure.error
    return this.#report
  }

  /** Claims the next batch when half of the last one is started, so that no connection waits for it. */
  async #startAll(): Promise<void> {
    const atMost = this.#delivery.atMost ?? Number.POSITIVE_INFINITY
    for (let total = 0; !this.#isOver(); ) {
      const { claimed, ready } = await claimDueMail(
        this.#due,
        Math.min(this.#delivery.slots * CLAIMED_PER_SLOT, atMost - total),
      )
      if (claimed === 0) return
      total += claimed
      const half = Math.ceil(ready.length / 2)
      for (const one of ready.slice(0, half)) this.#start(one)
      const isHalfStarted = this.#limit(() => undefined)
      for (const one of ready.slice(half)) this.#start(one)
      await isHalfStarted
    }
  }

  #start(ready: PreparedMessage): void {
    const delivering = this.#deliver(ready).finally(() => this.#delivering.delete(delivering))
    this.#delivering.add(delivering)
  }

  /** Delivers a message; never rejects. The connection sends the next message while this one is recorded. */
  async #deliver(ready: PreparedMessage): Promise<void> {
    try {
      const sent = await this.#limit(() => this.#sendUnlessOver(ready))
      if (sent !== null) await this.#noteSent(sent)
    } catch (error) {
      this.#failure ??= { error }
    }
  }

  async #sendUnlessOver(ready: PreparedMessage): Promise<SentMessage | null> {
    // A crash resends what is not recorded, so recording must not fall far behind.
    await this.#sent.catchUp(2 * this.#atOnce)
    if (this.#isOver() || !isLeaseSufficient(ready.message, this.#context.clock())) {
      await releaseClaimedMessages(this.#context.db, [ready.message])
      return null
    }
    return this.#handOver(ready)
  }

  #isOver(): boolean {
    return (
      this.#delivery.signal?.aborted === true || this.#failure !== null || this.#report.unavailable !== null
    )
  }

  /** Returns null if it was not accepted, after handling that. */
  async #handOver(ready: PreparedMessage): Promise<SentMessage | null> {
    const { message } = ready
    if (!(await this.#mayLeave(ready))) return null
    try {
      const providerMessageId = parseProviderMessageId(await this.#send(ready))
      return { message, sentAt: this.#context.clock(), providerMessageId }
    } catch (error) {
      await this.#afterFailure(message, error)
      return null
    }
  }

  async #noteSent(sent: SentMessage): Promise<void> {
    await this.#sent.note(sent)
    this.#report.sent += 1
    this.#note(sent.message, 'mail sent')
  }

  /** Returns false if the lease expired or the message was withdrawn. */
  async #mayLeave({ message, full, preparedAt }: PreparedMessage): Promise<boolean> {
    const { db, clock } = this.#context
    const isFresh = full.isNew && clock().getTime() - preparedAt.getTime() < FRESH_IN_MS
    return isFresh || isStillClaimed(db, message)
  }

  #send({ message, full, messageId }: PreparedMessage): Promise<string> {
    const { transport, settings } = this.#delivery
    return transport.send({
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

  async #afterFailure(message: ClaimedMessage, error: unknown): Promise<void> {
    if (error instanceof MailFailure) return this.#afterRefusal(message, error)
    if (error instanceof RenderError) return this.#giveUp(message, error, 'render')
    throw error
  }

  async #afterRefusal(message: ClaimedMessage, failure: MailFailure): Promise<void> {
    const { db, clock } = this.#context
    const failedAt = clock()
    const lastError = this.#toLastError(failure)
    // Not the message's fault, or aborted by us: does not count as an attempt.
    const { attempts: unchanged } = message
    if (failure.kind === 'unavailable') {
      this.#report.unavailable = failure
      const nextAttemptAt = new Date(failedAt.getTime() + BEHIND_NEWER_IN_MS)
      await markMessageForRetry(db, message, { nextAttemptAt, lastError, attempts: unchanged })
      return
    }
    if (this.#delivery.signal?.aborted === true) {
      await markMessageForRetry(db, message, { nextAttemptAt: failedAt, lastError, attempts: unchanged })
      return
    }
    const attempts = message.attempts + 1
    const isPermanent = failure.kind === 'permanent'
    const leastDelayInMs = NEEDS_A_MINUTE.has(failure.code) ? MINUTE_IN_MS : 0
    const decision = decideMailRetry(
      { isPermanent, attempts, failedAt, jitter: Math.random(), leastDelayInMs },
      this.#delivery.settings,
    )
    if (decision.status === 'dead') return this.#giveUp(message, failure, failure.code)
    await markMessageForRetry(db, message, { nextAttemptAt: decision.nextAttemptAt, lastError, attempts })
    this.#report.retried += 1
    this.#note(message, 'mail not accepted, tried again later', failure.code)
  }

  /** Gives up a message; bounced addresses are suppressed in the same transaction. */
  async #giveUp(message: ClaimedMessage, error: Error, code: string): Promise<void> {
    const { db, clock } = this.#context
    const outcome = { lastError: this.#toLastError(error), attempts: message.attempts + 1 }
    if (error instanceof MailFailure && error.isBounce) {
      const bouncedAt = clock()
      await inTransaction(db, async (tx) => {
        const isKnown = await markMessageDead(tx, message, { ...outcome, bouncedAt })
        if (isKnown) await suppressBouncedEmail(tx, message.recipientEmail, bouncedAt)
      })
    } else await markMessageDead(db, message, outcome)
    this.#report.dead += 1
    this.#note(message, 'mail failed permanently', code)
  }

  #toLastError({ message }: Error): string {
    return redactedFailureReason(message, this.#delivery.settings.server.credentials)
  }

  /** Ids and codes only: server responses contain addresses. */
  #note(message: ClaimedMessage, what: string, code?: string): void {
    this.#context.log.info({ outboxId: message.id, template: message.templateType, code }, what)
  }
}
