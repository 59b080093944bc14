import type { CommandContext } from '../../people/commands/command-context.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'
import { storedLink } from '../adapters/liquid/place-secret-links.ts'
import { addressOf, resendFacts } from '../commands/resend-message.ts'
import { secretTypes } from '../contract/announcements.ts'
import type { MessagePreview, OutboxMessageDetails } from '../contract/outbox.ts'
import { findMessage, findReader, listCopies, listReports, toStoredMessage } from '../queries/outbox.ts'
import type { OutboxMessage } from '../queries/outbox-delivery.ts'
import { whyNotResent, whyNotRetried } from '../rules/outbox.ts'
import { isEmptied, messageUnknown } from './message-facts.ts'
import { type RenderContext, RenderFailure, renderWords } from './render-message.ts'

const secretText = 'This message opens something for its reader, so it is not shown.'
const emptiedText = 'What this message said was erased.'

/** Shows a message and audits that by its id. Refuses an unknown one. */
export async function viewMessage(
  context: CommandContext,
  rendering: RenderContext,
  id: number,
): Promise<OutboxMessageDetails> {
  const { db, now } = context
  const message = await findMessage(db, id)
  if (message === null) throw messageUnknown()
  await db.transaction((tx) =>
    recordAudit(tx, context, { action: 'mail.viewed', subjectType: 'mail_message', subjectId: id }),
  )
  const reader = message.personId === null ? null : await findReader(db, message.personId)
  const facts = await resendFacts(db, { message, reader, now })
  return {
    ...toStoredMessage(message),
    messageId: message.messageId,
    events: await listReports(db, id),
    ...(await previewOf(rendering, message)),
    resentFrom: await copyOf(context, message.resentFromId),
    resentAs: (await listCopies(db, id)).map(toCopy),
    canRetry: whyNotRetried(facts) === null,
    canResend: whyNotResent(facts) === null,
    resendTo: addressOf(message, reader),
  }
}

const toCopy = ({ id, createdAt }: Pick<OutboxMessage, 'id' | 'createdAt'>) => ({
  id,
  createdAt: createdAt.toISOString(),
})

async function copyOf({ db }: CommandContext, id: number | null) {
  const first = id === null ? null : await findMessage(db, id)
  return first === null ? null : toCopy(first)
}

type Preview = Pick<OutboxMessageDetails, 'preview' | 'previewReason'>

/** As sent, or a rendering that is not stored. */
async function previewOf(rendering: RenderContext, message: OutboxMessage): Promise<Preview> {
  if (secretTypes.has(message.templateType)) return { preview: null, previewReason: secretText }
  if (isEmptied(message)) return { preview: null, previewReason: emptiedText }
  try {
    const words = keptWords(message) ?? (await renderWords(rendering, message))
    return { preview: withoutWaysOut(words), previewReason: null }
  } catch (error) {
    if (!(error instanceof RenderFailure)) throw error
    return { preview: null, previewReason: `This message cannot be written: ${error.message}` }
  }
}

function keptWords({ subject, html, text }: OutboxMessage): MessagePreview | null {
  return subject === null || html === null || text === null ? null : { subject, html, text }
}

/** Disables unsubscribe links, so that staff cannot unsubscribe a recipient by accident. */
function withoutWaysOut({ subject, html, text }: MessagePreview): MessagePreview {
  const hide = (words: string) =>
    words
      .replaceAll(/(\/unsubscribe\?token)=[\w.%~-]+/g, '$1=…')
      .replaceAll(storedLink('unsubscribeLink'), '#')
  return { subject, html: hide(html), text: hide(text) }
}
