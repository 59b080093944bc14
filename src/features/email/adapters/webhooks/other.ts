/**
 * Generic format for other senders: `{"events": [{"id", "type", "messageId", "recipient", "occurredAt",
 * "details"}]}`, one such event, or a list. Only `type` and `messageId` are required.
 */
import { MailEventType } from '../../contract/email.ts'
import { at, isRecord, toAddress, toDetails, toEventId, toInstant, toNames } from './parse-json.ts'
import type { Reader, ReportedEvent } from './reported-event.ts'

function listOf(payload: unknown): readonly unknown[] {
  const events = at(payload, 'events') ?? payload
  if (Array.isArray(events)) return events
  return isRecord(events) ? [events] : []
}

function readEvent(event: unknown, now: Date): ReportedEvent | null {
  const type = MailEventType.safeParse(at(event, 'type'))
  if (!type.success) return null
  const messageId = at(event, 'messageId')
  const recipient = at(event, 'recipient')
  const when = at(event, 'occurredAt')
  return {
    provider: 'other',
    eventId: toEventId(at(event, 'id'), type.data, messageId, recipient, when),
    type: type.data,
    messageNames: toNames(messageId),
    recipient: toAddress(recipient),
    occurredAt: toInstant(when, now),
    details: toDetails(at(event, 'details')),
  }
}

export const other: Reader = {
  provider: 'other',
  recognises: () => true,
  read: ({ payload }, now) => listOf(payload).map((event) => readEvent(event, now)),
}
