/**
 * From the outbox to the mail server.
 *
 * Messages are claimed a few at a time with a lease, and each is sent and marked. A crash in between leaves the lease
 * to run out, and the message is sent again under the same Message-ID; without a crash no two workers ever send the
 * same message, because nothing is sent whose lease ends before the longest try would.
 */
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { MailFailure } from '../../../platform/mail/mail-failure.ts'
import type { MailTransport } from '../../../platform/mail/mail-transport.ts'
import { providerMessageIdOf } from '../../../platform/mail/provider-message-id.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { type ClaimedMessage, isStillClaimed, markDead, markForRetry, suppressBounced } from '../queries.ts'
import { decideRetry, type MailSettings } from '../rules.ts'
import type { MailSite } from '../templates/compose-message.ts'
import { RenderFailure } from '../templates/render-message.ts'
import { DueMail } from './claim-due-mail.ts'
import { SentMail } from './note-sent-mail.ts'
import { type PreparedMessage, prepareMail } from './prepare-mail.ts'

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
  /** Not sent, because somebody wants or can have no such mail any more. */
  readonly withheld: number
  /** What the server said when it could not be reached or refused us; the rest of the mail then waits. */
  readonly unavailable: MailFailure | null
}

const LONGEST_KEPT_ERROR = 500
const CLAIMED_A_LANE = 4
/** A message that became ready longer ago is looked at once more before it leaves: it may have been withdrawn. */
const FRESH_IN_MS = 1000

/** Sends everything that is due, several messages at once, until nothing is due or the server fails us. */
export async function deliverDueMail(context: DeliveryContext, delivery: Delivery): Promise<DeliveryReport> {
  const run = new DeliveryRun(context, delivery)
  const lanes = Array.from({ length: delivery.lanes }, () => run.lane())
  // All lanes come to rest before an error is told, so that none is left sending behind the caller's back.
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
  await run.due.giveBack()
  if (failed !== undefined) throw failed.reason
  return run.report
}

class DeliveryRun {
  readonly report = { sent: 0, retried: 0, dead: 0, withheld: 0, unavailable: null as MailFailure | null }
  readonly due: DueMail<PreparedMessage>
  readonly #sent: SentMail
  readonly #context: DeliveryContext
  readonly #delivery: Delivery
  #isBroken = false

  constructor(context: DeliveryContext, delivery: Delivery) {
    this.#context = context
    this.#delivery = delivery
    this.#sent = new SentMail(context.db)
    const senderDomain = delivery.settings.sender.email.split('@').at(-1) ?? ''
    this.due = new DueMail({
      ...context,
      atOnce: delivery.lanes * CLAIMED_A_LANE,
      atMost: delivery.atMost ?? Number.POSITIVE_INFINITY,
      prepare: (messages) =>
        prepareMail(context, { senderDomain, onFailure: this.#afterFailure.bind(this) }, messages),
      onWithheld: (message) => {
        this.report.withheld += 1
        this.#note(message, 'mail withheld')
      },
    })
  }

  /** One message after the other. */
  async lane(): Promise<void> {
    try {
      for (let ready = await this.#next(); ready !== null; ready = await this.#next()) {
        await this.#deliver(ready)
      }
    } catch (error) {
      this.#isBroken = true
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

  async #deliver(ready: PreparedMessage): Promise<void> {
    const { message } = ready
    if (!(await this.#mayLeave(ready))) return
    let reply: string
    try {
      reply = await this.#send(ready)
    } catch (error) {
      return this.#afterFailure(message, error)
    }
    const sentAt = this.#context.clock()
    await this.#sent.note({ message, sentAt, providerMessageId: providerMessageIdOf(reply) })
    this.report.sent += 1
    this.#note(message, 'mail sent')
  }

  /** False once the lease was lost, or the message was withdrawn. */
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
    if (error instanceof RenderFailure) return this.#giveUp(message, error, 'render')
    throw error
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

  /** An address that takes no mail gets no invitation again; both are known or neither is. */
  async #giveUp(message: ClaimedMessage, error: Error, code: string): Promise<void> {
    const { db, clock } = this.#context
    const lastError = error.message.slice(0, LONGEST_KEPT_ERROR)
    const outcome = { lastError, attempts: message.attempts + 1 }
    if (error instanceof MailFailure && error.isBounce) {
      const bouncedAt = clock()
      await db.transaction(async (tx) => {
        const isKnown = await markDead(tx, message, { ...outcome, bouncedAt })
        if (isKnown) await suppressBounced(tx, message.recipientEmail, bouncedAt)
      })
    } else await markDead(db, message, outcome)
    this.report.dead += 1
    this.#note(message, 'mail given up', code)
  }

  /** Ids and codes only: what servers say names the recipient. */
  #note(message: ClaimedMessage, what: string, code?: string): void {
    this.#context.log.info({ outboxId: message.id, template: message.templateType, code }, what)
  }
}
