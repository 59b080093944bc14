import type { CommandContext } from '#app/application/commands/command-context.ts'
import { recordAudit } from '#app/features/people/commands/record-audit.ts'
import { inTransaction } from '#app/platform/db/database.ts'
import { storedLinkPlaceholder } from '../adapters/liquid/place-secret-links.ts'
import { currentRecipientEmail, getResendConditions } from '../commands/resend-message.ts'
import type { MessagePreview, OutboxMessageDetails } from '../contract/outbox.ts'
import { privateTemplateTypes, secretLinkTemplateTypes } from '../emails/template-types.ts'
import {
  findOutboxMessage,
  findRecipientPerson,
  listMailEventReports,
  listResentCopies,
  toOutboxMessageSummary,
} from '../queries/outbox.ts'
import type { OutboxMessage } from '../queries/outbox-delivery.ts'
import { whyMessageCannotBeResent, whyMessageCannotBeRetried } from '../rules/outbox.ts'
import { isErasedMessage, messageNotFoundRefusal } from './message-facts.ts'
import { RenderError, type RenderPreviewContext, renderMessageText } from './render-message.ts'

const secretText = 'This message contains a private link for its recipient, so it is not shown.'
const privateText = 'Only its recipient reads this message.'
const emptiedText = 'The content of this message was erased.'

/** Shows a message and audits that by its id. Refuses an unknown one. */
export async function viewOutboxMessage(
  context: CommandContext,
  rendering: RenderPreviewContext,
  id: number,
): Promise<OutboxMessageDetails> {
  const { db, now } = context
  const message = await findOutboxMessage(db, id)
  if (message === null) throw messageNotFoundRefusal()
  await inTransaction(db, (tx) =>
    recordAudit(tx, context, { action: 'mail.viewed', subjectType: 'mail_message', subjectId: id }),
  )
  const recipient = message.personId === null ? null : await findRecipientPerson(db, message.personId)
  const facts = await getResendConditions(db, { message, recipient, now })
  return {
    ...toOutboxMessageSummary(message),
    messageId: message.messageId,
    events: await listMailEventReports(db, id),
    ...(await previewOf(rendering, message)),
    resentFrom: await copyOf(context, message.resentFromId),
    resentAs: (await listResentCopies(db, message)).map(toCopy),
    canRetry: whyMessageCannotBeRetried(facts) === null,
    canResend: whyMessageCannotBeResent(facts) === null,
    resendTo: currentRecipientEmail(message, recipient),
  }
}

const toCopy = ({ id, createdAt }: Pick<OutboxMessage, 'id' | 'createdAt'>) => ({
  id,
  createdAt: createdAt.toISOString(),
})

async function copyOf({ db }: CommandContext, id: number | null) {
  const first = id === null ? null : await findOutboxMessage(db, id)
  return first === null ? null : toCopy(first)
}

type Preview = Pick<OutboxMessageDetails, 'preview' | 'previewReason'>

/** Returns the text as sent, or a rendering that is not stored. */
async function previewOf(rendering: RenderPreviewContext, message: OutboxMessage): Promise<Preview> {
  if (secretLinkTemplateTypes.has(message.templateType)) return { preview: null, previewReason: secretText }
  if (privateTemplateTypes.has(message.templateType)) return { preview: null, previewReason: privateText }
  if (isErasedMessage(message)) return { preview: null, previewReason: emptiedText }
  try {
    const content = storedText(message) ?? (await renderMessageText(rendering, message))
    return { preview: withoutUnsubscribeLinks(content), previewReason: null }
  } catch (error) {
    if (!(error instanceof RenderError)) throw error
    return { preview: null, previewReason: `This message cannot be written: ${error.message}` }
  }
}

function storedText({ subject, html, text }: OutboxMessage): MessagePreview | null {
  return subject === null || html === null || text === null ? null : { subject, html, text }
}

/** Disables unsubscribe links, so that staff cannot unsubscribe a recipient by accident. */
function withoutUnsubscribeLinks({ subject, html, text }: MessagePreview): MessagePreview {
  const hide = (content: string) =>
    content
      .replaceAll(/(\/unsubscribe\?token)=[\w.%~-]+/g, '$1=…')
      .replaceAll(storedLinkPlaceholder('unsubscribeLink'), '#')
  return { subject, html: hide(html), text: hide(text) }
}
