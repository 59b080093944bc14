/**
 * A lease must outlast the longest attempt, so no message is sent twice, except after a crash with the same
 * Message-ID.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../../../platform/clock.ts'
import { type Database, inTransaction } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { MailFailure } from '../../../platform/mail/mail-failure.ts'
import type { MailTransport } from '../../../platform/mail/mail-transport.ts'
import { parseProviderMessageId } from '../../../platform/mail/provider-message-id.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import type { MailSiteDetails } from '../emails/template.ts'
import {
  type ClaimedMessage,
  isStillClaimed,
  markMessageDead,
  markMessageForRetry,
  markMessagesSent,
  type SentMessage,
  suppressBouncedEmail,
} from '../queries/outbox-delivery.ts'
import { RenderError } from '../reads/render-message.ts'
import { redactedFailureReason } from '../rules/mail-error-text.ts'
import { decideMailRetry, type MailSettings } from '../rules/mail-settings.ts'
import { DueMailQueue } from './claim-due-mail.ts'
import { type PreparedMessage, prepareMail } from './prepare-mail.ts'

/** Retry delays, together long enough for a database restart. */
const PAUSES_IN_MS = [100, 300, 1000, 3000]

/** `note` resolves once stored, so a crash resends at most the messages just sent. */
class SentMailRecorder {
  readonly #db: Database
  #waiting: SentMessage[] = []
  #noting: Promise<void> | null = null
  #next: Promise<void> | null = null

  constructor(db: Database) {
    this.#db = db
  }

  note(sent: SentMessage): Promise<void> {
    this.#waiting.push(sent)
    this.#next ??= this.#noteNext()
    return this.#next
  }

  async #noteNext(): Promise<void> {
    // Reported by its own caller.
    await this.#noting?.catch(() => undefined)
    const messages = this.#waiting.splice(0)
    this.#noting = this.#next
    this.#next = null
    await this.#persist(messages)
  }

  /** Unrecorded messages would be resent after their lease, so lost connections are retried. */
  async #persist(messages: readonly SentMessage[]): Promise<void> {
    for (const pause of PAUSES_IN_MS) {
      try {
        return await markMessagesSent(this.#db, messages)
      } catch {
        await sleep(pause)
      }
    }
    await markMessagesSent(this.#db, messages)
  }
}

export interface MailDeliveryContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly secrets: Secrets
  readonly site: MailSiteDetails
}

export interface MailDeliveryOptions {
  readonly transport: MailTransport
  readonly settings: MailSettings
  /** Concurrent messages, limited by the connections so that no attempt times out waiting for one. */
  readonly slots: number
  readonly atMost?: number
  /** When aborted, claims nothing more but finishes messages in progress. */
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
/** Codes that need a longer delay: PDF generation, and disconnects by the server. */
const NEEDS_A_MINUTE: ReadonlySet<string> = new Set(['official_letter', '421'])
/** Older prepared messages are rechecked before sending, as they may have been withdrawn. */
const FRESH_IN_MS = 1000

/** Sends all due messages concurrently until none is due or the server fails. */
export async function deliverDueMail(
  context: MailDeliveryContext,
  delivery: MailDeliveryOptions,
): Promise<MailDeliveryReport> {
  const run = new DeliveryRun(context, delivery)
  const atOnce = Math.min(delivery.slots, delivery.transport.maxConnections)
  const slots = Array.from({ length: atOnce }, () => run.runSlot())
  // Waits for all slots before throwing, so that none keeps sending.
  const failed = (await Promise.allSettled(slots)).find((result) => result.status === 'rejected')
  await run.due.releaseRemaining()
  if (failed !== undefined) throw failed.reason
  return run.report
}

class DeliveryRun {
  readonly report = { sent: 0, retried: 0, dead: 0, withheld: 0, unavailable: null as MailFailure | null }
  readonly due: DueMailQueue<PreparedMessage>
  readonly #sent: SentMailRecorder
  readonly #context: MailDeliveryContext
  readonly #delivery: MailDeliveryOptions
  #isBroken = false

  constructor(context: MailDeliveryContext, delivery: MailDeliveryOptions) {
    this.#context = context
    this.#delivery = delivery
    this.#sent = new SentMailRecorder(context.db)
    const senderDomain = delivery.settings.sender.email.split('@').at(-1) ?? ''
    this.due = new DueMailQueue({
      ...context,
      atOnce: delivery.slots * CLAIMED_PER_SLOT,
      atMost: delivery.atMost ?? Number.POSITIVE_INFINITY,
      prepare: (messages) =>
        prepareMail(context, { senderDomain, onFailure: this.#afterFailure.bind(this) }, messages),
      onWithheld: (message) => {
        this.report.withheld += 1
        this.#note(message, 'mail withheld')
      },
    })
  }

  /** Sends messages in sequence; each is recorded while the next is sent. */
  async runSlot(): Promise<void> {
    let noting: Promise<void> | null = null
    try {
      for (let ready = await this.#next(); ready !== null; ready = await this.#next()) {
        const sent = await this.#handOver(ready)
        if (sent === null) continue
        const noted = noting
        noting = this.#noteSent(sent)
        noting.catch(() => undefined)
        await noted
      }
      await noting
    } catch (error) {
      this.#isBroken = true
      await noting?.catch(() => undefined)
      throw error
    }
  }

  async #next(): Promise<PreparedMessage | null> {
    if (this.#isOver()) return null
    const ready = await this.due.next()
    if (ready === null || !this.#isOver()) return ready
    this.due.takeBack(ready)
    return null
  }

  #isOver(): boolean {
    return this.#delivery.signal?.aborted === true || this.#isBroken || this.report.unavailable !== null
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
    this.report.sent += 1
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
      this.report.unavailable = failure
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
    this.report.retried += 1
    this.#note(message, 'mail not accepted, tried again later', failure.code)
  }

  /** Bounced addresses are suppressed in the same transaction. */
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
    this.report.dead += 1
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
