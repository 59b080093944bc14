/** Includes a link for a new proof while seats can be taken. */
import { button, factRow, factTable, frame, paragraph } from './email-frame.ts'
import { everyLine, seminarRows, seminarText } from './seminar-lines.ts'
import type { Template } from './template.ts'

const either = (open: string, closed: string) => `{% if proofLink %}${open}{% else %}${closed}{% endif %}`

const heading = either(
  '{{ firstName }}, we need a new proof of payment',
  '{{ firstName }}, we could not verify your payment',
)

const news = either(
  'We checked your proof of payment and could not accept it. Until a new one arrives, your seat is free for others.',
  'We checked your proof of payment and could not accept it.',
)

const validity = 'The link works until {{ validUntil }} (Philippine time).'

const closedText =
  'The seminar cannot be joined any more. If you have paid, please reply to this letter or call {{ provider.phones }}, {{ provider.officeHours }}.'

const questionsText =
  'You think that this is a mistake? Reply to this letter or call {{ provider.phones }}, {{ provider.officeHours }}.'

const html = frame({
  preview: '{{ seminar.title }} · {{ seminar.days }}',
  heading,
  body: [
    paragraph(news),
    factTable([
      ...seminarRows('title', 'when'),
      factRow('Fee', '{{ fee }}'),
      `{% if notes %}${factRow('Reason', everyLine('notesLines'))}{% endif %}`,
    ]),
    '{% if proofLink %}',
    button('Send a new proof of payment', '{{ proofLink }}'),
    paragraph(validity),
    paragraph(
      'Does the button not work? Copy this address into your browser:<br><a class="brand" href="{{ proofLink }}" style="color:#23781b;word-break:break-all">{{ proofLink }}</a>',
    ),
    paragraph(questionsText),
    `{% else %}${paragraph(closedText)}{% endif %}`,
  ].join('\n'),
})

const text = `${heading}.

${news}

${seminarText('title', 'when')}
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

export const paymentRejected: Template = {
  subject: `${either('Please send a new proof of payment', 'Payment not verified')}: {{ seminar.title }}`,
  html,
  text,
}
