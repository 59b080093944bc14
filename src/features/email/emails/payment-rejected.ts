/** Includes a link for a new proof while seats can be taken. */
import {
  emailButton,
  emailDetailsRow,
  emailDetailsTable,
  emailParagraph,
  renderEmailFrame,
} from './email-frame.ts'
import { multiLineVariable, seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import type { LiquidTemplate } from './template.ts'

const either = (open: string, closed: string) => `{% if proofLink %}${open}{% else %}${closed}{% endif %}`

const heading = either(
  '{{ firstName }}, we need a new proof of payment',
  '{{ firstName }}, we could not verify your payment',
)

const news = either(
  'We checked your proof of payment and could not accept it. Until you send a new one, your seat is open to others.',
  'We checked your proof of payment and could not accept it.',
)

const validity = 'The link works until {{ validUntil }} (Philippine time).'

const closedText =
  'You can no longer register for this seminar. If you have paid, please reply to this e-mail or call {{ provider.phones }}, {{ provider.officeHours }}.'

const questionsText =
  'If you think this is a mistake, reply to this e-mail or call {{ provider.phones }}, {{ provider.officeHours }}.'

const html = renderEmailFrame({
  preview: '{{ seminar.title }} · {{ seminar.days }}',
  heading,
  body: [
    emailParagraph(news),
    emailDetailsTable([
      ...seminarHtmlRows('title', 'when'),
      emailDetailsRow('Fee', '{{ fee }}'),
      `{% if notes %}${emailDetailsRow('Reason', multiLineVariable('notesLines'))}{% endif %}`,
    ]),
    '{% if proofLink %}',
    emailButton('Send a new proof of payment', '{{ proofLink }}'),
    emailParagraph(validity),
    emailParagraph(
      'Does the button not work? Copy this address into your browser:<br><a class="brand" href="{{ proofLink }}" style="color:#23781b;word-break:break-all">{{ proofLink }}</a>',
    ),
    emailParagraph(questionsText),
    `{% else %}${emailParagraph(closedText)}{% endif %}`,
  ].join('\n'),
})

const text = `${heading}.

${news}

${seminarPlainText('title', 'when')}
Fee: {{ fee }}
{%- if notes %}
Reason: {{ notes }}
{%- endif %}

{% if proofLink %}Send a new proof of payment:
{{ proofLink }}

${validity}

${questionsText}
{%- else %}${closedText}
{%- endif %}

{{ provider.name }}
{{ provider.address }}
`

export const paymentRejectedTemplate: LiquidTemplate = {
  subject: `${either('Please send a new proof of payment', 'Payment not verified')}: {{ seminar.title }}`,
  html,
  text,
}
