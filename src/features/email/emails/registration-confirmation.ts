/** While payment is pending it says so, and does not ask the person to attend. */

import * as z from 'zod/mini'
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

const sampleBillCode = 'K7QP-9F2M'

const passages = {
  subjectConfirmed: subject('Subject, seat confirmed', 'Your seat is confirmed: {seminar.title}', {
    paymentStatus: 'verified',
  }),
  subjectPending: subject('Subject, payment not yet checked', 'We have your registration: {seminar.title}'),
  headingConfirmed: heading('Heading, seat confirmed', 'You have a seat, {firstName}', {
    paymentStatus: 'verified',
  }),
  headingPending: heading(
    'Heading, payment not yet checked',
    'Thank you, {firstName}. We have your registration',
  ),
  confirmedOnline: paragraph(
    'First sentence, seat confirmed, online',
    'Your registration is confirmed. See you online!',
    { paymentStatus: 'verified', seminar: sampleOnlineSeminar },
  ),
  confirmedInPerson: paragraph(
    'First sentence, seat confirmed, in person',
    'Your registration is confirmed. See you there!',
    { paymentStatus: 'verified' },
  ),
  pending: paragraph(
    'First sentence, payment not yet checked',
    'Your seat is reserved while our staff check your proof of payment. We will e-mail you as soon as that is done. You do not need to do anything else.',
  ),
  awaited: paragraph(
    'First sentence, without proof of payment',
    'Your seat is reserved while our staff look for your payment in the statement, by the code {billCode}. We will e-mail you as soon as we find it.',
    { billCode: sampleBillCode },
  ),
  proofLater: paragraph(
    'Proof of payment later',
    'To send a proof of payment, choose “E-mail me my registrations” on the page of your registration.',
    { billCode: sampleBillCode },
  ),
  joiningLink: paragraph(
    'Joining online, payment not yet checked',
    'We will send you the link to join once your payment is verified.',
    { seminar: sampleOnlineSeminar },
  ),
  statusButton: button('Button to the status page', 'Check your registration'),
  ...ticketPassages({ paymentStatus: 'verified' }),
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

const pendingText = ({ awaited, pending }: Texts) =>
  `{% if billCode %}${awaited}{% else %}${pending}{% endif %}`

const byStatus = (confirmed: string, pending: string) =>
  `{% if isConfirmed %}${confirmed}{% else %}${pending}{% endif %}`

const confirmedText = ({ confirmedOnline, confirmedInPerson }: Texts) =>
  `{% if seminar.isOnline %}${confirmedOnline}{% else %}${confirmedInPerson}{% endif %}`

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: byStatus(texts.headingConfirmed, texts.headingPending),
    body: [
      `{% if isConfirmed %}${emailParagraph(confirmedText(texts))}`,
      `{% else %}${emailParagraph(pendingText(texts))}{% endif %}`,
      emailDetailsTable([
        ...seminarHtmlRows('title', 'when', 'where', 'directions', 'whatToBring', 'cpd'),
        emailDetailsRow('Fee', '{{ seminar.price }}'),
        emailDetailsRow('Payment', '{{ payment }}'),
        `{% if billCode %}${emailDetailsRow('Code', '{{ billCode }}')}{% endif %}`,
        `{% if reference %}${emailDetailsRow('Registration number', '{{ reference }}')}{% endif %}`,
        `{% for answer in answers %}${emailDetailsRow('{{ answer.label }}', '{{ answer.text }}')}{% endfor %}`,
      ]),
      `{% if seminar.isOnline and isConfirmed == false %}${emailParagraph(texts.joiningLink)}{% endif %}`,
      emailButton(texts.statusButton, '{{ links.status }}'),
      `{% if billCode %}${emailParagraph(texts.proofLater)}{% endif %}`,
      `{% if hasTicket %}${ticketHtml(texts)}{% endif %}`,
      emailParagraph(texts.calendar),
      emailParagraph(texts.questions),
    ].join('\n'),
  })

const toText = (texts: Texts) => `{% if isConfirmed %}${endSentence(texts.headingConfirmed)}

${confirmedText(texts)}
{%- else %}${endSentence(texts.headingPending)}

${pendingText(texts)}
{%- endif %}

${seminarPlainText('title', 'when', 'where', 'directions', 'whatToBring', 'cpd')}
Fee: {{ seminar.price }}
Payment: {{ payment }}
{%- if billCode %}
Code: {{ billCode }}
{%- endif %}
{%- if reference %}
Registration number: {{ reference }}
{%- endif %}
{%- for answer in answers %}
{{ answer.label }}: {{ answer.text }}
{%- endfor %}
{%- if seminar.isOnline and isConfirmed == false %}

${texts.joiningLink}
{%- endif %}

${texts.statusButton}: {{ links.status }}
{%- if billCode %}
${texts.proofLater}
{%- endif %}
{%- if hasTicket %}
${ticketText(texts)}
{%- endif %}
${texts.calendar}

${texts.questions}

{{ provider.name }}
{{ provider.address }}
`

const RegistrationConfirmedData = z.object({
  firstName: z.string(),
  paymentStatus: z.enum(['pending', 'verified']),
  registrationId: TicketRegistrationId,
  /** Absent in messages of earlier versions. */
  reference: z._default(z.nullable(z.string()), null),
  /** To the provider's questions; absent in messages of earlier versions. */
  answers: z._default(z.array(z.object({ label: z.string(), text: z.string() })), []),
  /** By which staff look for the payment of a registration without proof; absent in messages of earlier versions. */
  billCode: z._default(z.nullable(z.string()), null),
  seminar: EmailSeminarData,
})
type RegistrationConfirmedData = z.infer<typeof RegistrationConfirmedData>

export const registrationConfirmationEmail = defineEmail('registration.confirmed', {
  data: RegistrationConfirmedData,
  passages,
  template: (texts) => ({
    subject: byStatus(texts.subjectConfirmed, texts.subjectPending),
    html: toHtml(texts),
    text: toText(texts),
  }),
  sample: {
    firstName: 'Maria',
    paymentStatus: 'pending',
    registrationId: 1,
    reference: '7F3A-90C2-B81E',
    answers: [{ label: 'T-shirt size', text: 'Medium' }],
    billCode: null,
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    isConfirmed: 'true if the seat is already confirmed, for {% if %}',
    payment: 'Being checked, Not found yet, Verified or None needed',
    billCode: 'Code of the bill of a registration without proof of payment; empty for all others',
    reference: 'Registration number, known to the registrant and staff',
    hasTicket: hasTicketDescription,
    ticketLink: ticketLinkDescription,
    answers: 'Answers to your own questions that the confirmation shows, with label and text, for {% for %}',
    ...seminarVariableDescriptions,
  },
  compose: (data, context) => {
    const isConfirmed = data.paymentStatus === 'verified'
    const ticketOf = isConfirmed ? data.registrationId : null
    return {
      variables: {
        firstName: data.firstName,
        isConfirmed,
        payment: paymentText(data),
        reference: data.reference,
        answers: data.answers,
        billCode: data.billCode,
        hasTicket: ticketOf !== null,
        ticketLink: unsentTicketLink(context.site.appUrl),
        seminar: seminarVariables(data.seminar, isConfirmed),
      },
      attachments: [seminarCalendarAttachment(data.seminar, context)],
      ticketOf,
    }
  },
})

function paymentText({ paymentStatus, seminar, billCode }: RegistrationConfirmedData): string {
  if (seminar.price === null) return 'None needed'
  if (paymentStatus === 'verified') return 'Verified'
  return billCode === null ? 'Being checked' : 'Not found yet'
}
