/** Sent to people whom the office would like to see at a seminar. */
import { button, factRow, factTable, frame, paragraph } from './email-frame.ts'
import type { Template } from './template.ts'

const opening =
  'We are holding a seminar that we think you will find useful, and we would be glad to have you with us.'

const wayOut = 'You do not want invitations from us?'

const html = frame({
  preview: '{{ seminar.title }} · {{ seminar.days }}',
  heading: '{{ firstName }}, you are invited',
  body: [
    paragraph(opening),
    factTable([
      factRow('Seminar', '<strong>{{ seminar.title }}</strong>'),
      factRow('When', '{{ seminar.days }}<br>{{ seminar.times }} (Philippine time)'),
      factRow('Where', '{{ seminar.place }}'),
      `{% if seminar.cpd %}${factRow('CPD', '{{ seminar.cpd }}')}{% endif %}`,
      factRow('Fee', '{{ seminar.price }}'),
    ]),
    button('See the seminar and register', '{{ registerLink }}'),
    paragraph(
      'Seats go to whoever registers first. If a colleague would like to come too, please pass this on.',
    ),
    paragraph(
      'Questions? Reply to this letter or call {{ provider.phones }}, {{ provider.officeHours }}. We hope to see you!',
    ),
    paragraph(
      `${wayOut} <a class="brand" href="{{ unsubscribeLink }}" style="color:#23781b">Unsubscribe</a>`,
    ),
  ].join('\n'),
})

const text = `{{ firstName }}, you are invited.

${opening}

Seminar: {{ seminar.title }}
When: {{ seminar.days }}, {{ seminar.times }} (Philippine time)
Where: {{ seminar.place }}
{%- if seminar.cpd %}
CPD: {{ seminar.cpd }}
{%- endif %}
Fee: {{ seminar.price }}

See the seminar and register: {{ registerLink }}

Seats go to whoever registers first. If a colleague would like to come too, please pass this on.

Questions? Reply to this letter or call {{ provider.phones }}, {{ provider.officeHours }}. We hope to see you!

${wayOut} Unsubscribe: {{ unsubscribeLink }}

{{ provider.name }}
{{ provider.address }}
`

export const seminarInvitation: Template = { subject: 'Invitation: {{ seminar.title }}', html, text }
