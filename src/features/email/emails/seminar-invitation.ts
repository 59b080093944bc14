/** With the official invitation attached. */
import { button, factRow, factTable, frame, paragraph } from './email-frame.ts'
import type { Template } from './template.ts'

const opening = `{% if isRequested -%}
As you asked, we send you your official invitation to this seminar.
{%- else -%}
We are holding a seminar that we think you will find useful, and we would be glad to have you with us.
{%- endif %}`

const letter =
  'Your official invitation letter {{ letterReference }} is attached. Show it at your school or office, so that you can attend on official time.'

const wayOut = 'You do not want invitations from us?'

const html = frame({
  preview: '{{ seminar.title }} · {{ seminar.days }}',
  heading:
    '{{ firstName }}, {% if isRequested %}here is your official invitation{% else %}you are invited{% endif %}',
  body: [
    paragraph(opening),
    factTable([
      factRow('Seminar', '<strong>{{ seminar.title }}</strong>'),
      factRow('When', '{{ seminar.days }}<br>{{ seminar.times }} (Philippine time)'),
      factRow('Where', '{{ seminar.place }}'),
      `{% if seminar.cpd %}${factRow('CPD', '{{ seminar.cpd }}')}{% endif %}`,
      factRow('Fee', '{{ seminar.price }}'),
    ]),
    paragraph(letter),
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

const text = `{{ firstName }}, {% if isRequested %}here is your official invitation{% else %}you are invited{% endif %}.

${opening}

Seminar: {{ seminar.title }}
When: {{ seminar.days }}, {{ seminar.times }} (Philippine time)
Where: {{ seminar.place }}
{%- if seminar.cpd %}
CPD: {{ seminar.cpd }}
{%- endif %}
Fee: {{ seminar.price }}

${letter}

See the seminar and register: {{ registerLink }}

Seats go to whoever registers first. If a colleague would like to come too, please pass this on.

Questions? Reply to this letter or call {{ provider.phones }}, {{ provider.officeHours }}. We hope to see you!

${wayOut} Unsubscribe: {{ unsubscribeLink }}

{{ provider.name }}
{{ provider.address }}
`

const subject =
  '{% if isRequested %}Your official invitation{% else %}Invitation{% endif %}: {{ seminar.title }}'

export const seminarInvitation: Template = { subject, html, text }
