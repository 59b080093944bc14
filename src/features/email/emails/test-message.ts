/** Contains no personal data. */
import { type RenderedMessage, renderTemplate } from '../adapters/liquid/render-template.ts'
import { emailParagraph, renderEmailFrame } from './email-frame.ts'
import { type LiquidTemplate, type MailSiteDetails, siteVariables } from './template.ts'

const template: LiquidTemplate = {
  subject: 'Test message from {{ provider.name }}',
  html: renderEmailFrame({
    preview: 'The mail settings of this site work.',
    heading: 'Mail works',
    body: [
      emailParagraph(
        'Someone pressed “Send Test Email” on the site of {{ provider.name }}, and this is the test message.',
      ),
      emailParagraph(
        'Did it land in the spam folder? The deliverability check on the same page shows which DNS records can help.',
      ),
    ].join('\n'),
  }),
  text: `Mail works

Someone pressed "Send Test Email" on the site of {{ provider.name }}, and this is the test message.

Did it land in the spam folder? The deliverability check on the same page shows which DNS records can help.

{{ provider.name }}
{{ links.site }}
`,
}

export function renderTestMessage(site: MailSiteDetails): Promise<RenderedMessage> {
  return renderTemplate(template, siteVariables(site))
}
