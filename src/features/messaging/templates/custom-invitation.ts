/** A custom template tried out as an invitation, before it is chosen for one. */
import { Refusal } from '../../../platform/refusals.ts'
import type { AnnouncementData } from '../announcements.ts'
import { findCustomTemplate } from '../queries.ts'
import { templateUnknown } from '../template-unknown.ts'
import { composeMessage } from './compose-message.ts'
import { tryTemplate } from './own-templates.ts'
import type { PreviewContext } from './render-message.ts'
import type { RenderedMessage } from './render-template.ts'

/**
 * The e-mail that a custom template makes of an invitation.
 *
 * Refuses one that does not exist, that uses what an invitation does not have, or that has no unsubscribe link: it would
 * reach people who cannot end it.
 */
export async function renderCustomInvitation(
  { db, site, secrets }: PreviewContext,
  {
    templateId,
    data,
  }: { readonly templateId: number; readonly data: AnnouncementData<'seminar.invitation'> },
  now: Date,
): Promise<RenderedMessage> {
  const template = await findCustomTemplate(db, templateId)
  if (template === null) throw templateUnknown()
  const unsubscribeLink = `${site.appUrl}/_api/email/unsubscribe?token=sample`
  const facts = { site, secrets, announcedAt: now, unsubscribeLink }
  const { variables, secretLinks } = composeMessage('invitation', data, facts)
  const filled = await tryTemplate({ template, variables, secretLinks, mayMiss: false, checksNames: true })
  if (!('message' in filled)) {
    const [mistake] = filled.mistakes
    const where =
      mistake === undefined || mistake.line === null ? '' : ` (${mistake.part}, line ${mistake.line})`
    throw unusable(`This template cannot be used for an invitation: ${mistake?.words ?? ''}${where}`)
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
