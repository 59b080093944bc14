/**
 * Delivery events may arrive late, repeatedly, concurrently and in any order; each counts once. Addresses are
 * stored only for our messages that we cannot match.
 */

import type { CommandContext } from '#app/application/commands/command-context.ts'
import { lockPeopleByIdOrEmail } from '#app/features/people/queries/email-preferences.ts'
import type { PersonRow } from '#app/features/people/queries/people.ts'
import { isErasedEmail } from '#app/features/people/rules/erased-name.ts'
import { inTransaction, type Transaction } from '#app/platform/db/database.ts'
import type { ReportedMailEvent } from '../adapters/webhooks/reported-event.ts'
import type { MailEventTimeField, MailEventType, SuppressionReason } from '../contract/email.ts'
import {
  type EmailSuppression,
  type IdentifiedMessage,
  insertMailEvents,
  insertSuppressions,
  listMailedEmails,
  listMessagesByMessageId,
  lockMessageRecipients,
  type MessageEventTimesUpdate,
  updateMessageEventTimes,
} from '../queries/mail-events.ts'
import { selectRecipients, turnOffEmailPreference } from './unsubscribe.ts'

/** Opening and clicking imply delivery, so opened never exceeds delivered. */
const instantsByMailEvent: Record<MailEventType, readonly MailEventTimeField[]> = {
  deferred: [],
  delivered: ['deliveredAt'],
  opened: ['deliveredAt', 'openedAt'],
  clicked: ['deliveredAt', 'clickedAt'],
  bounced: ['bouncedAt'],
  complained: ['complainedAt'],
  unsubscribed: ['unsubscribedAt'],
}

/** Null for no suppression. */
const suppressionReasonByMailEvent: Record<MailEventType, SuppressionReason | null> = {
  deferred: null,
  delivered: null,
  opened: null,
  clicked: null,
  bounced: 'bounced',
  complained: 'complained',
  unsubscribed: 'unsubscribed',
}

/** Reasons by increasing severity. */
const bySeverity: readonly SuppressionReason[] = ['unsubscribed', 'bounced', 'complained']

/** Makes the result independent of the order of events. */
function isStrongerSuppression(reason: SuppressionReason, known: SuppressionReason | undefined): boolean {
  return known === undefined || bySeverity.indexOf(reason) > bySeverity.indexOf(known)
}

interface MatchedEvent {
  readonly event: ReportedMailEvent
  readonly message: IdentifiedMessage | null
}

type Context = Pick<CommandContext, 'db' | 'client' | 'now'>

/** @returns how many events were new */
export function recordMailEvents(context: Context, events: readonly ReportedMailEvent[]): Promise<number> {
  const { db } = context
  if (events.length === 0) return Promise.resolve(0)
  return inTransaction(db, async (tx) => {
    const tied = await matchToMessages(tx, inOneOrder(events))
    // Locked first, as erasure does; later reads see its result.
    const recipients = await lockPeopleByIdOrEmail(tx, affectedPeople(tied))
    const fresh = await storeEvents(tx, context, tied)
    const recipientEmails = await lockMessageRecipients(
      tx,
      [...toMessageInstants(fresh).keys()].toSorted((a, b) => a - b),
    )
    await updateMessageEventTimes(tx, [...toMessageInstants(fresh).values()])
    await stopUnwantedMail(tx, context, { fresh, recipients, recipientEmails })
    return fresh.length
  })
}

/** Deduplicates events and puts them in a fixed lock order. */
function inOneOrder(events: readonly ReportedMailEvent[]): ReportedMailEvent[] {
  const byId = new Map(events.map((event) => [event.eventId, event]))
  return [...byId.values()].toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
}

async function matchToMessages(
  tx: Transaction,
  events: readonly ReportedMailEvent[],
): Promise<MatchedEvent[]> {
  const names = new Set(events.flatMap(({ messageNames }) => messageNames))
  const messages = await listMessagesByMessageId(tx, [...names])
  const byName = new Map<string, IdentifiedMessage>()
  for (const message of messages) {
    if (message.providerMessageId !== null) byName.set(message.providerMessageId, message)
  }
  // Our Message-IDs are unique and take precedence.
  for (const message of messages) byName.set(message.messageId, message)
  return events.map((event) => {
    const name = event.messageNames.find((name) => byName.has(name))
    return { event, message: (name === undefined ? null : byName.get(name)) ?? null }
  })
}

/** People affected by a consequence or a stored address. */
function affectedPeople(tied: readonly MatchedEvent[]) {
  const concerned = tied.filter(
    ({ event, message }) => message === null || suppressionReasonByMailEvent[event.type] !== null,
  )
  return {
    personIds: concerned.flatMap(({ message }) => message?.personId ?? []),
    emails: concerned.flatMap(({ event, message }) => message?.recipientEmail ?? event.recipient ?? []),
  }
}

async function storeEvents(
  tx: Transaction,
  { now }: Context,
  tied: readonly MatchedEvent[],
): Promise<MatchedEvent[]> {
  const strangers = tied.flatMap(({ event, message }) => (message === null ? (event.recipient ?? []) : []))
  const mailed = await listMailedEmails(tx, strangers)
  const known = tied.map(({ event, message }) => {
    const storesRecipient = message === null && event.recipient !== null && mailed.has(event.recipient)
    return { event: { ...event, recipient: storesRecipient ? event.recipient : null }, message }
  })
  const added = await insertMailEvents(
    tx,
    known.map(({ event, message }) => ({
      provider: event.provider,
      providerEventId: event.eventId,
      eventType: event.type,
      outboxId: message?.id ?? null,
      recipientEmail: event.recipient,
      messageId: event.messageNames[0] ?? null,
      details: event.details,
      occurredAt: event.occurredAt,
      receivedAt: now,
    })),
  )
  return known.filter(({ event }) => added.has(event.eventId))
}

function toMessageInstants(fresh: readonly MatchedEvent[]): Map<number, MessageEventTimesUpdate> {
  const news = new Map<number, MessageEventTimesUpdate>()
  for (const { event, message } of fresh) {
    const instants = instantsByMailEvent[event.type]
    if (message === null || instants.length === 0) continue
    const known = news.get(message.id)
    const earliest = instants.map((name) => {
      const before = known?.[name] ?? event.occurredAt
      return [name, before < event.occurredAt ? before : event.occurredAt] as const
    })
    news.set(message.id, { id: message.id, ...known, ...Object.fromEntries(earliest) })
  }
  return news
}

async function stopUnwantedMail(
  tx: Transaction,
  context: Context,
  {
    fresh,
    recipients,
    recipientEmails,
  }: {
    fresh: readonly MatchedEvent[]
    recipients: readonly PersonRow[]
    recipientEmails: ReadonlyMap<number, string>
  },
): Promise<void> {
  const stopping = new Set<PersonRow>()
  const suppressions = new Map<string, EmailSuppression>()
  for (const { event, message } of fresh) {
    const reason = suppressionReasonByMailEvent[event.type]
    const recipientEmail = message === null ? event.recipient : recipientEmails.get(message.id)
    if (reason === null || recipientEmail == null || isErasedEmail(recipientEmail)) continue
    const email = recipientEmail.toLowerCase()
    const unsubscribing =
      reason === 'unsubscribed' ? selectRecipients(recipients, { personId: message?.personId, email }) : []
    for (const person of unsubscribing) stopping.add(person)
    if (unsubscribing.length > 0) continue
    if (isStrongerSuppression(reason, suppressions.get(email)?.reason)) {
      suppressions.set(email, { email, reason, createdAt: context.now })
    }
  }
  // Webhooks have no actor.
  await turnOffEmailPreference(tx, { actor: null, client: context.client, now: context.now }, [...stopping])
  const inOrder = [...suppressions.values()].toSorted((a, b) => (a.email < b.email ? -1 : 1))
  await insertSuppressions(tx, inOrder)
}
