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
import { seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarCalendarAttachment,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'

const html = renderEmailFrame({
  preview: '{{ seminar.title }} · {{ seminar.days }}',
  heading: `{% if isConfirmed %}You have a seat, {{ firstName }}{% else %}Thank you, {{ firstName }}. We have your registration{% endif %}`,
  body: [
    `{% if isConfirmed %}${emailParagraph(`Your registration is confirmed. See you {% if seminar.isOnline %}online{% else %}there{% endif %}!`)}`,
    `{% else %}${emailParagraph('Your seat is reserved while our staff check your proof of payment. We will e-mail you as soon as that is done. You do not need to do anything else.')}{% endif %}`,
    emailDetailsTable([
      ...seminarHtmlRows('title', 'when', 'where', 'directions', 'whatToBring', 'cpd'),
      emailDetailsRow('Fee', '{{ seminar.price }}'),
      emailDetailsRow('Payment', '{{ payment }}'),
      `{% if reference %}${emailDetailsRow('Registration number', '{{ reference }}')}{% endif %}`,
      `{% for answer in answers %}${emailDetailsRow('{{ answer.label }}', '{{ answer.text }}')}{% endfor %}`,
    ]),
    `{% if seminar.isOnline and isConfirmed == false %}${emailParagraph('We will send you the link to join once your payment is verified.')}{% endif %}`,
    emailButton('Check your registration', '{{ links.status }}'),
    emailParagraph('Open the attached file to add the seminar to your calendar.'),
    emailParagraph(
      'Questions? Write to <a class="brand" href="mailto:{{ provider.email }}" style="color:{{ provider.color }}">{{ provider.email }}</a> or call {{ provider.phones }}, {{ provider.officeHours }}.',
    ),
  ].join('\n'),
})

const text = `{% if isConfirmed %}You have a seat, {{ firstName }}.

Your registration is confirmed. See you {% if seminar.isOnline %}online{% else %}there{% endif %}!
{%- else %}Thank you, {{ firstName }}. We have your registration.

Your seat is reserved while our staff check your proof of payment. We will e-mail you as soon as that is done. You do not need to do anything else.
{%- endif %}

${seminarPlainText('title', 'when', 'where', 'directions', 'whatToBring', 'cpd')}
Fee: {{ seminar.price }}
Payment: {{ payment }}
{%- if reference %}
Registration number: {{ reference }}
{%- endif %}
{%- for answer in answers %}
{{ answer.label }}: {{ answer.text }}
{%- endfor %}
{%- if seminar.isOnline and isConfirmed == false %}

We will send you the link to join once your payment is verified.
{%- endif %}

Check your registration: {{ links.status }}
Open the attached file to add the seminar to your calendar.

Questions? Write to {{ provider.email }} or call {{ provider.phones }}, {{ provider.officeHours }}.

{{ provider.name }}
{{ provider.address }}
`

const RegistrationConfirmedData = z.object({
  firstName: z.string(),
  paymentStatus: z.enum(['pending', 'verified']),
  /** Absent in messages of earlier versions. */
  reference: z._default(z.nullable(z.string()), null),
  /** To the provider's questions; absent in messages of earlier versions. */
  answers: z._default(z.array(z.object({ label: z.string(), text: z.string() })), []),
  seminar: EmailSeminarData,
})
type RegistrationConfirmedData = z.infer<typeof RegistrationConfirmedData>

export const registrationConfirmationEmail = defineEmail('registration.confirmed', {
  data: RegistrationConfirmedData,
  template: {
    subject:
      '{% if isConfirmed %}Your seat is confirmed{% else %}We have your registration{% endif %}: {{ seminar.title }}',
    html,
    text,
  },
  sample: {
    firstName: 'Maria',
    paymentStatus: 'pending',
    reference: '7F3A-90C2-B81E',
    answers: [{ label: 'T-shirt size', text: 'Medium' }],
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    isConfirmed: 'true if the seat is already confirmed, for {% if %}',
    payment: 'Being checked, Verified or None needed',
    reference: 'Registration number, known to the registrant and staff',
    answers: 'Answers to your own questions that the confirmation shows, with label and text, for {% for %}',
    ...seminarVariableDescriptions,
  },
  compose: (data, context) => ({
    variables: {
      firstName: data.firstName,
      isConfirmed: data.paymentStatus === 'verified',
      payment: paymentText(data),
      reference: data.reference,
      answers: data.answers,
      seminar: seminarVariables(data.seminar, data.paymentStatus === 'verified'),
    },
    attachments: [seminarCalendarAttachment(data.seminar, context)],
  }),
})

function paymentText({ paymentStatus, seminar }: RegistrationConfirmedData): string {
  if (seminar.price === null) return 'None needed'
  return paymentStatus === 'verified' ? 'Verified' : 'Being checked'
}
