/** No greeting by name, as anybody can request it for any address. */
import * as z from 'zod/mini'
import { formatDateTime } from '#app/platform/format/dates.ts'
import { Instant, LinkToken } from '../contract/email-data.ts'
import { defineEmail, sampleToken, sampleValidUntil, secretLinkUrl } from './email-definition.ts'
import { emailButton, emailParagraph, renderEmailFrame } from './email-frame.ts'
import { button, heading, type PassageTexts, paragraph, subject } from './passages.ts'

const passages = {
  subject: subject('Subject', 'Your registrations at {provider.name}'),
  heading: heading('Heading', 'Your registrations'),
  greeting: paragraph('Greeting', 'Hello,'),
  request: paragraph(
    'Why the e-mail was sent',
    'Someone asked to see the registrations made with this e-mail address at {provider.name}. If it was you, use this link to see the status of each payment, what to do next, and the calendar entries.',
  ),
  linkButton: button('Button', 'See my registrations'),
  validity: paragraph(
    'How long the link works',
    'The link works until {validUntil} (Philippine time). Do not forward it.',
  ),
  otherwise: paragraph(
    'If it was not the recipient',
    'If it was not you, please ignore this message. No one can see your registrations without the link.',
  ),
}

type Texts = PassageTexts<typeof passages>

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: texts.validity,
    heading: texts.heading,
    body: [
      emailParagraph(texts.greeting),
      emailParagraph(texts.request),
      emailButton(texts.linkButton, '{{ registrationsLink }}'),
      emailParagraph(texts.validity),
      emailParagraph(
        'Does the button not work? Copy this address into your browser:<br><a class="brand" href="{{ registrationsLink }}" style="color:{{ provider.color }};word-break:break-all">{{ registrationsLink }}</a>',
      ),
      emailParagraph(texts.otherwise),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${texts.greeting}

${texts.request}

${texts.linkButton}:
{{ registrationsLink }}

${texts.validity}

${texts.otherwise}

{{ provider.name }}
{{ provider.address }}
`

export const registrationsLinkEmail = defineEmail('registrations.link', {
  data: z.object({ token: LinkToken, validUntil: Instant }),
  passages,
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
  sample: { token: sampleToken, validUntil: sampleValidUntil },
  variables: {
    registrationsLink: 'Link that shows all registrations',
    validUntil: 'When the link expires',
  },
  compose: ({ token, validUntil }, context) => ({
    variables: {
      registrationsLink: secretLinkUrl('/my-registrations', token, context),
      validUntil: formatDateTime(validUntil),
    },
  }),
})
