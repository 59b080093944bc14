import type { Clock } from '#app/platform/clock.ts'
import {
  type ClaimedMessage,
  findActiveTemplate,
  releaseClaimedMessages,
  saveMessageRenderings,
} from '../queries/outbox-delivery.ts'
import { type DeliverableMessage, type RenderMessageContext, renderMessage } from '../reads/render-message.ts'

export interface PreparedMessage {
  readonly message: ClaimedMessage
  readonly full: DeliverableMessage
  readonly messageId: string
  readonly preparedAt: Date
}

/** Lease must cover preparing, including PDFs, and sending. */
const LONGEST_PREPARING_IN_MS = 20_000

/**
 * Renders claimed messages and saves them with their Message-ID before sending. Releases the rest on timeout.
 */
export async function prepareMail(
  context: RenderMessageContext & { readonly clock: Clock },
  {
    senderDomain,
    onFailure,
  }: { senderDomain: string; onFailure(message: ClaimedMessage, error: unknown): Promise<void> },
  messages: readonly ClaimedMessage[],
): Promise<PreparedMessage[]> {
  const { db, clock } = context
  const findTemplate = createTemplateCache()
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
  await releaseClaimedMessages(db, waiting)
  const isNew = ({ full }: PreparedMessage) => full.isNew
  const renderings = prepared
    .filter(isNew)
    .map(({ message: { id }, full, messageId }) => ({ ...full.stored, id, messageId }))
  const saved = await saveMessageRenderings(db, messages[0]?.claimedUntil ?? startedAt, renderings)
  return prepared.filter((one) => !isNew(one) || saved.has(one.message.id))
}

/** Memoizes templates per batch; failed look-ups are not cached. */
export function createTemplateCache(): typeof findActiveTemplate {
  const found = new Map<string, ReturnType<typeof findActiveTemplate>>()
  return (db, templateType, templateId = null) => {
    const key = `${templateType} ${templateId}`
    return found.getOrInsertComputed(key, () => {
      const finding = findActiveTemplate(db, templateType, templateId)
      finding.catch(() => found.delete(key))
      return finding
    })
  }
}
