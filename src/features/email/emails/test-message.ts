/** Contains no personal data. */
import { type RenderedMessage, renderTemplate } from '../adapters/liquid/render-template.ts'
import { frame, paragraph } from './email-frame.ts'
import { type MailSite, siteVariables, type Template } from './template.ts'

const template: Template = {
  subject: 'Test message from {{ provider.name }}',
  html: frame({
    preview: 'The mail settings of this site work.',
    heading: 'Mail works',
    body: [
      paragraph('Somebody pressed “Send Test Email” on the site of {{ provider.name }}, and here it is.'),
      paragraph(
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
