/** Omits directions if the seminar is over or cancelled. */
import * as z from 'zod/mini'
import { formatPrice } from '#app/platform/format/money.ts'
import { EmailSeminarData } from '../contract/email-data.ts'
import { defineEmail } from './email-definition.ts'
import {
  emailButton,
  emailDetailsRow,
  emailDetailsTable,
  emailParagraph,
  renderEmailFrame,
} from './email-frame.ts'
import { button, endSentence, heading, type PassageTexts, paragraph, subject } from './passages.ts'
import { seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import {
  firstNameDescription,
  sampleOnlineSeminar,
  sampleSeminar,
  seminarCalendarAttachment,
  seminarVariableDescriptions,
  seminarVariables,
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
  subject: subject('Subject', 'Payment verified: {seminar.title}'),
  heading: heading('Heading', 'Your payment is verified, {firstName}'),
  newsOnline: paragraph(
    'First sentence, online',
    'We have verified your payment, and your seat is confirmed. See you online!',
    { seminar: sampleOnlineSeminar },
  ),
  newsInPerson: paragraph(
    'First sentence, in person',
    'We have verified your payment, and your seat is confirmed. See you there!',
  ),
  newsOver: paragraph(
    'First sentence, after the seminar',
    'We have verified your payment. The seminar has already taken place, so this e-mail is just for your records.',
    { standing: 'over' },
  ),
  newsCancelled: paragraph(
    'First sentence, seminar cancelled',
    'We have verified your payment. The seminar itself was cancelled, so our office will contact you to settle the fee.',
    { standing: 'cancelled' },
  ),
  seenInStatement: paragraph(
    'Where the payment was seen, with a ledger',
    'Your payment was seen in our statement.',
    { seenInStatement: true },
  ),
  statusButton: button('Button to the status page', 'Check your registration'),
  ...ticketPassages(),
  calendar: paragraph(
    'Calendar file',
    'Open the attached calendar file to add the seminar to your calendar.',
  ),
  questions: paragraph(
    'Questions',
    'Questions? Write to {provider.email} or call {provider.phones}, {provider.officeHours}.',
  ),
}

type Texts = PassageTexts<typeof passages>

const newsOf = (texts: Texts) =>
  `{% case standing %}{% when 'over' %}${texts.newsOver}{% when 'cancelled' %}${texts.newsCancelled}{% else %}{% if seminar.isOnline %}${texts.newsOnline}{% else %}${texts.newsInPerson}{% endif %}{% endcase %}`

const seenOf = ({ seenInStatement }: Texts) => `{% if seenInStatement %} ${seenInStatement}{% endif %}`

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    body: [
      emailParagraph(newsOf(texts) + seenOf(texts)),
      emailDetailsTable([
        ...seminarHtmlRows('title', 'when', 'where', 'directions', 'whatToBring', 'cpd'),
        emailDetailsRow('Fee', '{{ fee }}'),
        emailDetailsRow('Payment', 'Verified'),
      ]),
      emailButton(texts.statusButton, '{{ links.status }}'),
      `{% if hasTicket %}${ticketHtml(texts)}{% endif %}`,
      `{% if standing == 'ahead' %}${emailParagraph(texts.calendar)}{% endif %}`,
      emailParagraph(texts.questions),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${endSentence(texts.heading)}

${newsOf(texts)}${seenOf(texts)}

${seminarPlainText('title', 'when', 'where', 'directions', 'whatToBring', 'cpd')}
Fee: {{ fee }}
Payment: Verified

${texts.statusButton}: {{ links.status }}
{%- if hasTicket %}
${ticketText(texts)}
{%- endif %}
{%- if standing == 'ahead' %}
${texts.calendar}
{%- endif %}

${texts.questions}

{{ provider.name }}
{{ provider.address }}
`

export const paymentVerifiedEmail = defineEmail('payment.verified', {
  data: z.object({
    firstName: z.string(),
    standing: z.enum(['ahead', 'over', 'cancelled']),
    /** Pesos. */
    amountDue: z.number(),
    registrationId: TicketRegistrationId,
    /** The decision follows from a payment that arrived in an account. */
    seenInStatement: z.optional(z.boolean()),
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
  sample: {
    firstName: 'Maria',
    standing: 'ahead',
    amountDue: 1500,
    registrationId: 1,
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    standing: 'Status of the seminar: ahead, over or cancelled',
    fee: 'Amount paid',
    hasTicket: hasTicketDescription,
    ticketLink: ticketLinkDescription,
    seenInStatement: 'Whether the payment was seen in an account of the ledger',
    ...seminarVariableDescriptions,
  },
  compose: (
    { firstName, standing, amountDue, registrationId, seenInStatement = false, seminar },
    context,
  ) => {
    const isAhead = standing === 'ahead'
    const ticketOf = isAhead ? registrationId : null
    return {
      variables: {
        firstName,
        standing,
        fee: formatPrice(amountDue),
        hasTicket: ticketOf !== null,
        ticketLink: unsentTicketLink(context.site.appUrl),
        seenInStatement,
        seminar: seminarVariables(seminar, isAhead),
      },
      attachments: isAhead ? [seminarCalendarAttachment(seminar, context)] : [],
      ticketOf,
    }
  },
})
