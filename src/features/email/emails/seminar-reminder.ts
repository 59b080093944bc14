import { button, factTable, frame, paragraph } from './email-frame.ts'
import { seminarRows, seminarText } from './seminar-lines.ts'
import type { Template } from './template.ts'

const heading =
  '{% if daysAhead == 1 %}Tomorrow{% else %}In {{ daysAhead }} days{% endif %}: {{ seminar.title }}'

const opening = 'Your seat is waiting for you. Here is everything that you need to know.'

const calendarText = 'The attached file puts the seminar into your calendar.'

const absenceText =
  'You cannot come after all? Please tell us, so that somebody else can have the seat: reply to this letter or call {{ provider.phones }}, {{ provider.officeHours }}.'

const farewell = 'See you {% if seminar.isOnline %}online{% else %}there{% endif %}!'

const wayOut = 'You get this letter because you registered and want e-mail from us.'

const html = frame({
  preview: '{{ seminar.days }}, {{ seminar.times }} · {{ seminar.place }}',
  heading,
  body: [
    paragraph('Hello {{ firstName }},'),
    paragraph(opening),
    factTable(seminarRows('title', 'when', 'where', 'directions', 'cpd')),
    button('Check your registration', '{{ links.status }}'),
    paragraph(calendarText),
    paragraph(absenceText),
    paragraph(farewell),
    paragraph(
      `${wayOut} <a class="brand" href="{{ unsubscribeLink }}" style="color:#23781b">Unsubscribe</a>`,
    ),
  ].join('\n'),
})

const text = `${heading}

Hello {{ firstName }},

${opening}

${seminarText('title', 'when', 'where', 'directions', 'cpd')}

Check your registration: {{ links.status }}
${calendarText}

${absenceText}

${farewell}

${wayOut} Unsubscribe: {{ unsubscribeLink }}

{{ provider.name }}
{{ provider.address }}
`

export const seminarReminder: Template = { subject: heading, html, text }
