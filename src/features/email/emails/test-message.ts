/** Contains no personal data. */
import { type RenderedMessage, renderTemplate } from '../adapters/liquid/render-template.ts'
import { emailParagraph, renderEmailFrame } from './email-frame.ts'
import { type LiquidTemplate, type MailSite, siteVariables } from './template.ts'

const template: LiquidTemplate = {
  subject: 'Test message from {{ provider.name }}',
  html: renderEmailFrame({
    preview: 'The mail settings of this site work.',
    heading: 'Mail works',
    body: [
      emailParagraph(
        'Somebody pressed “Send Test Email” on the site of {{ provider.name }}, and here it is.',
      ),
      emailParagraph(
        'Does it lie among unwanted mail? The deliverability check on the same page tells which DNS records help.',
      ),
    ].join('\n'),
  }),
  text: `Mail works

Somebody pressed "Send Test Email" on the site of {{ provider.name }}, and here it is.

Does it lie among unwanted mail? The deliverability check on the same page tells which DNS records help.

{{ provider.name }}
{{ links.site }}
`,
}

export function renderTestMessage(site: MailSite): Promise<RenderedMessage> {
  return renderTemplate(template, siteVariables(site))
}
