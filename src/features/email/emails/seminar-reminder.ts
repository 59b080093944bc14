import * as z from 'zod/mini'
import { EmailSeminarData } from '../contract/email-data.ts'
import { defineEmail } from './email-definition.ts'
import { emailButton, emailDetailsTable, emailParagraph, renderEmailFrame } from './email-frame.ts'
import { button, type PassageTexts, paragraph, subject } from './passages.ts'
import { seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import {
  firstNameDescription,
  sampleOnlineSeminar,
  sampleSeminar,
  seminarCalendarAttachment,
  seminarVariableDescriptions,
  seminarVariables,
  unsubscribeLinkDescription,
} from './seminar-variables.ts'
import {
  hasTicketDescription,
  TicketRegistrationId,
  ticketHtml,
  ticketLinkDescription,
  ticketPassages,
  ticketText,
  unsentTicketLink,
} from './ticket-passages.ts'

const passages = {
  subjectTomorrow: subject('Subject and heading, one day before', 'Tomorrow: {seminar.title}', {
    daysAhead: 1,
  }),
  subjectEarlier: subject('Subject and heading, earlier', 'In {daysAhead} days: {seminar.title}'),
  greeting: paragraph('Greeting', 'Hello {firstName},'),
  opening: paragraph(
    'First sentence',
    'Your seat is waiting for you. Here is everything that you need to know.',
  ),
  statusButton: button('Button to the status page', 'Check your registration'),
  ...ticketPassages(),
  calendar: paragraph(
    'Calendar file',
    'Open the attached calendar file to add the seminar to your calendar.',
  ),
  absence: paragraph(
    'If the recipient cannot come',
    'If you cannot come, please let us know so that someone else can have the seat. Reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
  ),
  farewellOnline: paragraph('Last sentence, online', 'See you online!', { seminar: sampleOnlineSeminar }),
  farewellInPerson: paragraph('Last sentence, in person', 'See you there!'),
  unsubscribe: paragraph(
    'Before the unsubscribe link',
    'You are getting this e-mail because you registered and agreed to receive e-mail from us.',
  ),
}

type Texts = PassageTexts<typeof passages>

const toSubject = ({ subjectTomorrow, subjectEarlier }: Texts) =>
  `{% if daysAhead == 1 %}${subjectTomorrow}{% else %}${subjectEarlier}{% endif %}`

const farewellOf = ({ farewellOnline, farewellInPerson }: Texts) =>
  `{% if seminar.isOnline %}${farewellOnline}{% else %}${farewellInPerson}{% endif %}`

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ seminar.days }}, {{ seminar.times }} · {{ seminar.place }}',
    heading: toSubject(texts),
    body: [
      emailParagraph(texts.greeting),
      emailParagraph(texts.opening),
      emailDetailsTable(seminarHtmlRows('title', 'when', 'where', 'directions', 'whatToBring', 'cpd')),
      emailButton(texts.statusButton, '{{ links.status }}'),
      `{% if hasTicket %}${ticketHtml(texts)}{% endif %}`,
      emailParagraph(texts.calendar),
      emailParagraph(texts.absence),
      emailParagraph(farewellOf(texts)),
      emailParagraph(
        `${texts.unsubscribe} <a class="brand" href="{{ unsubscribeLink }}" style="color:{{ provider.color }}">Unsubscribe</a>`,
      ),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${toSubject(texts)}

${texts.greeting}

${texts.opening}

${seminarPlainText('title', 'when', 'where', 'directions', 'whatToBring', 'cpd')}

${texts.statusButton}: {{ links.status }}
{%- if hasTicket %}
${ticketText(texts)}
{%- endif %}
${texts.calendar}

${texts.absence}

${farewellOf(texts)}

${texts.unsubscribe} Unsubscribe: {{ unsubscribeLink }}

{{ provider.name }}
{{ provider.address }}
`

export const seminarReminderEmail = defineEmail('seminar.reminder', {
  data: z.object({
    firstName: z.string(),
    daysAhead: z.int(),
    /** Null in reminders that another one follows. */
    registrationId: TicketRegistrationId,
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({ subject: toSubject(texts), html: toHtml(texts), text: toText(texts) }),
  sample: { firstName: 'Maria', daysAhead: 3, registrationId: 1, seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    daysAhead: 'Number of days until the seminar',
    hasTicket: hasTicketDescription,
    ticketLink: ticketLinkDescription,
    unsubscribeLink: unsubscribeLinkDescription,
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, daysAhead, registrationId, seminar }, context) => ({
    variables: {
      firstName,
      daysAhead,
      hasTicket: registrationId !== null,
      ticketLink: unsentTicketLink(context.site.appUrl),
      unsubscribeLink: context.unsubscribeLink,
      seminar: seminarVariables(seminar, true),
    },
    attachments: [seminarCalendarAttachment(seminar, context)],
    ticketOf: registrationId,
  }),
})
