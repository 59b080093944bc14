import type { Clock } from '../../../platform/clock.ts'
import { type ClaimedMessage, releaseMessages, saveRenderings } from '../queries.ts'
import { rememberTemplates } from '../templates/remember-templates.ts'
import { type FullMessage, type RenderContext, renderMessage } from '../templates/render-message.ts'
import type { ReadyMessage } from './claim-due-mail.ts'

export interface PreparedMessage extends ReadyMessage {
  readonly full: FullMessage
  readonly messageId: string
  readonly preparedAt: Date
}

export interface Preparation {
  /** The part of a Message-ID behind the @. */
  readonly senderDomain: string
  /** What follows where a message cannot be written. */
  onFailure(message: ClaimedMessage, error: unknown): Promise<void>
}

/** A claim's lease must outlast its preparing and its sending; official letters take their time. */
const LONGEST_PREPARING_IN_MS = 20_000

/**
 * Messages of one claim as they are sent; saved with their final Message-ID before the first byte leaves.
 *
 * What is left when this takes too long goes back.
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
