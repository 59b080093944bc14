import { Refusal } from '#app/platform/refusals.ts'
import { tryRenderingTemplate } from '../adapters/liquid/custom-templates.ts'
import type { RenderedMessage } from '../adapters/liquid/render-template.ts'
import { findCustomTemplate } from '../queries/outbox-delivery.ts'
import type { RenderPreviewContext } from '../reads/render-message.ts'
import { templateNotFoundRefusal } from '../rules/template-changes.ts'
import { composeMessage } from './compose-message.ts'
import type { EmailNotificationData } from './email-notification.ts'

/**
 * Renders a custom template as an invitation. Refuses unknown templates, unsupported variables, and a missing
 * unsubscribe link.
 */
export async function renderCustomInvitation(
  { db, site, secrets }: RenderPreviewContext,
  {
    templateId,
    data,
  }: { readonly templateId: number; readonly data: EmailNotificationData<'seminar.invitation'> },
  now: Date,
): Promise<RenderedMessage> {
  const template = await findCustomTemplate(db, templateId)
  if (template === null) throw templateNotFoundRefusal()
  const unsubscribeLink = `${site.appUrl}/_api/email/unsubscribe?token=sample`
  const facts = { site, secrets, announcedAt: now, unsubscribeLink }
  const { variables, secretLinks } = composeMessage('invitation', data, facts)
  const filled = await tryRenderingTemplate({
    template,
    variables,
    secretLinks,
    mayMiss: false,
    checksNames: true,
  })
  if (!('message' in filled)) {
    const [mistake] = filled.mistakes
    const where =
      mistake === undefined || mistake.line === null ? '' : ` (${mistake.part}, line ${mistake.line})`
    throw unusable(`This template cannot be used for an invitation: ${mistake?.text ?? ''}${where}`)
  }
  const { message } = filled
  if (!message.html.includes(unsubscribeLink) || !message.text.includes(unsubscribeLink))
    throw unusable(
      'This template has no unsubscribe link. Add {{ unsubscribeLink }} to its HTML and its text.',
    )
  return message
}

function unusable(message: string): Refusal {
  return new Refusal('conflict', 'template_unusable', message)
}
