import type { Clock } from '../../../platform/clock.ts'
import { rememberTemplates } from '../adapters/liquid/template-cache.ts'
import { type ClaimedMessage, releaseMessages, saveRenderings } from '../queries/outbox-delivery.ts'
import { type FullMessage, type RenderContext, renderMessage } from '../reads/render-message.ts'
import type { ReadyMessage } from './claim-due-mail.ts'

export interface PreparedMessage extends ReadyMessage {
  readonly full: FullMessage
  readonly messageId: string
  readonly preparedAt: Date
}

export interface Preparation {
  readonly senderDomain: string
  onFailure(message: ClaimedMessage, error: unknown): Promise<void>
}

/** Lease must cover preparing, including PDFs, and sending. */
const LONGEST_PREPARING_IN_MS = 20_000

/**
 * Renders claimed messages and saves them with their Message-ID before sending. Releases the rest on timeout.
 */
export async function prepareMail(
  context: RenderContext & { readonly clock: Clock },
  { senderDomain, onFailure }: Preparation,
  messages: readonly ClaimedMessage[],
): Promise<PreparedMessage[]> {
  const { db, clock } = context
  const findTemplate = rememberTemplates()
  const startedAt = clock()
  const prepared: PreparedMessage[] = []
  const waiting = [...messages]
  for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) {
    try {
      const full = await renderMessage({ ...context, findTemplate }, message)
      const messageId = full.isNew ? `${message.messageId.split('@')[0]}@${senderDomain}` : message.messageId
      prepared.push({ message, full, messageId, preparedAt: clock() })
    } catch (error) {
      await onFailure(message, error)
    }
    if (clock().getTime() - startedAt.getTime() >= LONGEST_PREPARING_IN_MS) break
  }
  await releaseMessages(db, waiting)
  const isNew = ({ full }: PreparedMessage) => full.isNew
  const renderings = prepared
    .filter(isNew)
    .map(({ message: { id }, full, messageId }) => ({ ...full.stored, id, messageId }))
  const kept = await saveRenderings(db, messages[0]?.claimedUntil ?? startedAt, renderings)
  return prepared.filter((one) => !isNew(one) || kept.has(one.message.id))
}
