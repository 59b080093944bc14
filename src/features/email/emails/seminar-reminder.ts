import * as z from 'zod/mini'
import { EmailSeminarData } from '../contract/email-data.ts'
import { defineEmail } from './email-definition.ts'
import { emailButton, emailDetailsTable, emailParagraph, renderEmailFrame } from './email-frame.ts'
import { seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarCalendarAttachment,
  seminarVariableDescriptions,
  seminarVariables,
  unsubscribeLinkDescription,
} from './seminar-variables.ts'

const heading =
  '{% if daysAhead == 1 %}Tomorrow{% else %}In {{ daysAhead }} days{% endif %}: {{ seminar.title }}'

const opening = 'Your seat is waiting for you. Here is everything that you need to know.'

const calendarText = 'Open the attached file to add the seminar to your calendar.'

const absenceText =
  'If you cannot come, please let us know so that someone else can have the seat. Reply to this e-mail or call {{ provider.phones }}, {{ provider.officeHours }}.'

const farewell = 'See you {% if seminar.isOnline %}online{% else %}there{% endif %}!'

const unsubscribeText =
  'You are getting this e-mail because you registered and agreed to receive e-mail from us.'

const html = renderEmailFrame({
  preview: '{{ seminar.days }}, {{ seminar.times }} · {{ seminar.place }}',
  heading,
  body: [
    emailParagraph('Hello {{ firstName }},'),
    emailParagraph(opening),
    emailDetailsTable(seminarHtmlRows('title', 'when', 'where', 'directions', 'whatToBring', 'cpd')),
    emailButton('Check your registration', '{{ links.status }}'),
    emailParagraph(calendarText),
    emailParagraph(absenceText),
    emailParagraph(farewell),
    emailParagraph(
      `${unsubscribeText} <a class="brand" href="{{ unsubscribeLink }}" style="color:{{ provider.color }}">Unsubscribe</a>`,
    ),
  ].join('\n'),
})

const text = `${heading}

Hello {{ firstName }},

${opening}

${seminarPlainText('title', 'when', 'where', 'directions', 'whatToBring', 'cpd')}

Check your registration: {{ links.status }}
${calendarText}

${absenceText}

${farewell}

${unsubscribeText} Unsubscribe: {{ unsubscribeLink }}

{{ provider.name }}
{{ provider.address }}
`

export const seminarReminderEmail = defineEmail('seminar.reminder', {
  data: z.object({
    firstName: z.string(),
    daysAhead: z.int(),
    seminar: EmailSeminarData,
  }),
  template: { subject: heading, html, text },
  sample: { firstName: 'Maria', daysAhead: 3, seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    daysAhead: 'Number of days until the seminar',
    unsubscribeLink: unsubscribeLinkDescription,
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, daysAhead, seminar }, context) => ({
    variables: {
      firstName,
      daysAhead,
      unsubscribeLink: context.unsubscribeLink,
      seminar: seminarVariables(seminar, true),
    },
    attachments: [seminarCalendarAttachment(seminar, context)],
  }),
})
