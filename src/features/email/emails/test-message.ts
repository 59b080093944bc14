/** Contains no personal data. */
import { type RenderedMessage, renderTemplate } from '../adapters/liquid/render-template.ts'
import { type EmailTree, paragraphBlock, plainTextHeading, renderEmail } from './blocks.ts'
import { type MailSiteDetails, siteVariables } from './template.ts'

const message: EmailTree = {
  subject: 'Test message from {{ provider.name }}',
  preview: 'The mail settings of this site work.',
  heading: 'Mail works',
  blocks: [
    plainTextHeading('Mail works'),
    paragraphBlock(
      'Someone pressed “Send Test Email” on the site of {{ provider.name }}, and this is the test message.',
    ),
    paragraphBlock(
      'Did it land in the spam folder? The deliverability check on the same page shows which DNS records can help.',
    ),
  ],
  signature: '{{ links.site }}',
}

export function renderTestMessage(site: MailSiteDetails): Promise<RenderedMessage> {
  return renderTemplate(renderEmail(message, message), siteVariables(site))
}
