/** Sent to verified registrants a few days before their seminar begins. */
import { button, factRow, factTable, frame, paragraph } from './email-frame.ts'
import type { Template } from './template.ts'

const heading =
  '{% if daysAhead == 1 %}Tomorrow{% else %}In {{ daysAhead }} days{% endif %}: {{ seminar.title }}'

const opening = 'Your seat is ready. Here is everything that you need to know.'

const wayOut = 'You get this letter because you registered and want e-mail from us.'

const html = frame({
  preview: '{{ seminar.days }}, {{ seminar.times }} · {{ seminar.place }}',
  heading,
  body: [
    paragraph('Hello {{ firstName }},'),
    paragraph(opening),
    factTable([
      factRow('Seminar', '<strong>{{ seminar.title }}</strong>'),
      factRow('When', '{{ seminar.days }}<br>{{ seminar.times }} (Philippine time)'),
      factRow('Where', '{{ seminar.place }}'),
      `{% if seminar.directions %}${factRow('{% if seminar.isOnline %}Joining{% else %}Directions{% endif %}', '{% for line in seminar.directionsLines %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}')}{% endif %}`,
      `{% if seminar.cpd %}${factRow('CPD', '{{ seminar.cpd }}')}{% endif %}`,
    ]),
    button('Check your registration', '{{ links.status }}'),
    paragraph(
      'Questions? Reply to this letter or call {{ provider.phones }}, {{ provider.officeHours }}. See you there!',
    ),
    paragraph(
      `${wayOut} <a class="brand" href="{{ unsubscribeLink }}" style="color:#23781b">Unsubscribe</a>`,
    ),
  ].join('\n'),
})

const text = `${heading}

Hello {{ firstName }},

${opening}

Seminar: {{ seminar.title }}
When: {{ seminar.days }}, {{ seminar.times }} (Philippine time)
Where: {{ seminar.place }}
{%- if seminar.directions %}
{% if seminar.isOnline %}Joining{% else %}Directions{% endif %}: {{ seminar.directions }}
{%- endif %}
{%- if seminar.cpd %}
CPD: {{ seminar.cpd }}
{%- endif %}

Check your registration: {{ links.status }}

Questions? Reply to this letter or call {{ provider.phones }}, {{ provider.officeHours }}. See you there!

${wayOut} Unsubscribe: {{ unsubscribeLink }}

{{ provider.name }}
{{ provider.address }}
`

export const seminarReminder: Template = { subject: heading, html, text }
