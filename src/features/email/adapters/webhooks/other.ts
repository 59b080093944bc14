/**
 * Generic format for other senders: `{"events": [{"id", "type", "messageId", "recipient", "occurredAt",
 * "details"}]}`, one such event, or a list. Only `type` and `messageId` are required.
 */
import { MailEventType } from '#app/features/email/contract/email.ts'
import {
  getJsonPath,
  isJsonObject,
  toEmailAddress,
  toEventDetails,
  toEventId,
  toEventInstant,
  toMessageIds,
} from './parse-json.ts'
import type { ReportedMailEvent, WebhookReader } from './reported-event.ts'

function listOf(payload: unknown): readonly unknown[] {
  const events = getJsonPath(payload, 'events') ?? payload
  if (Array.isArray(events)) return events
  return isJsonObject(events) ? [events] : []
}

function readEvent(event: unknown, now: Date): ReportedMailEvent | null {
  const type = MailEventType.safeParse(getJsonPath(event, 'type'))
  if (!type.success) return null
  const messageId = getJsonPath(event, 'messageId')
  const recipient = getJsonPath(event, 'recipient')
  const when = getJsonPath(event, 'occurredAt')
  return {
    provider: 'other',
    eventId: toEventId(getJsonPath(event, 'id'), type.data, messageId, recipient, when),
    type: type.data,
    messageNames: toMessageIds(messageId),
    recipient: toEmailAddress(recipient),
    occurredAt: toEventInstant(when, now),
    details: toEventDetails(getJsonPath(event, 'details')),
  }
}

export const genericWebhookReader: WebhookReader = {
  provider: 'other',
  recognises: () => true,
  read: ({ payload }, now) => listOf(payload).map((event) => readEvent(event, now)),
}
