/** No greeting by name, as anybody can request it for any address. */
import * as z from 'zod/mini'
import { formatDateTime } from '../../../platform/format/dates.ts'
import { Instant, LinkToken } from '../contract/email-data.ts'
import { defineEmail, sampleToken, sampleValidUntil, secretLinkUrl } from './email-definition.ts'
import { emailButton, emailParagraph, renderEmailFrame } from './email-frame.ts'

const heading = 'Your registrations'

const request =
  'Someone asked to see the registrations made with this e-mail address at {{ provider.name }}. If it was you, use this link to see the status of each payment, what to do next, and the calendar entries.'

const action = 'See my registrations'

const validity = 'The link works until {{ validUntil }} (Philippine time). Do not forward it.'

const otherwise =
  'If it was not you, please ignore this message. No one can see your registrations without the link.'

const html = renderEmailFrame({
  preview: validity,
  heading,
  body: [
    emailParagraph('Hello,'),
    emailParagraph(request),
    emailButton(action, '{{ registrationsLink }}'),
    emailParagraph(validity),
    emailParagraph(
      'Does the button not work? Copy this address into your browser:<br><a class="brand" href="{{ registrationsLink }}" style="color:{{ provider.color }};word-break:break-all">{{ registrationsLink }}</a>',
    ),
    emailParagraph(otherwise),
  ].join('\n'),
})

const text = `Hello,

${request}

${action}:
{{ registrationsLink }}

${validity}

${otherwise}

{{ provider.name }}
{{ provider.address }}
`

export const registrationsLinkEmail = defineEmail('registrations.link', {
  data: z.object({ token: LinkToken, validUntil: Instant }),
  template: { subject: 'Your registrations at {{ provider.name }}', html, text },
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
