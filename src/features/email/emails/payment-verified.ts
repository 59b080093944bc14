/** Omits directions if the seminar is over or cancelled. */
import * as z from 'zod/mini'
import { formatPrice } from '../../../platform/format/money.ts'
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

const news =
  "{% case standing %}{% when 'over' %}We have verified your payment. The seminar has already taken place, so this e-mail is just for your records.{% when 'cancelled' %}We have verified your payment. The seminar itself was cancelled, so our office will contact you to settle the fee.{% else %}We have verified your payment, and your seat is confirmed. See you {% if seminar.isOnline %}online{% else %}there{% endif %}!{% endcase %}"

const calendarText = 'Open the attached file to add the seminar to your calendar.'

const html = renderEmailFrame({
  preview: '{{ seminar.title }} · {{ seminar.days }}',
  heading: 'Your payment is verified, {{ firstName }}',
  body: [
    emailParagraph(news),
    emailDetailsTable([
      ...seminarHtmlRows('title', 'when', 'where', 'directions', 'whatToBring', 'cpd'),
      emailDetailsRow('Fee', '{{ fee }}'),
      emailDetailsRow('Payment', 'Verified'),
    ]),
    emailButton('Check your registration', '{{ links.status }}'),
    `{% if standing == 'ahead' %}${emailParagraph(calendarText)}{% endif %}`,
    emailParagraph(
      'Questions? Write to <a class="brand" href="mailto:{{ provider.email }}" style="color:{{ provider.color }}">{{ provider.email }}</a> or call {{ provider.phones }}, {{ provider.officeHours }}.',
    ),
  ].join('\n'),
})

const text = `Your payment is verified, {{ firstName }}.

${news}

${seminarPlainText('title', 'when', 'where', 'directions', 'whatToBring', 'cpd')}
Fee: {{ fee }}
Payment: Verified

Check your registration: {{ links.status }}
{%- if standing == 'ahead' %}
${calendarText}
{%- endif %}

Questions? Write to {{ provider.email }} or call {{ provider.phones }}, {{ provider.officeHours }}.

{{ provider.name }}
{{ provider.address }}
`

export const paymentVerifiedEmail = defineEmail('payment.verified', {
  data: z.object({
    firstName: z.string(),
    standing: z.enum(['ahead', 'over', 'cancelled']),
    /** Pesos. */
    amountDue: z.number(),
    seminar: EmailSeminarData,
  }),
  template: { subject: 'Payment verified: {{ seminar.title }}', html, text },
  sample: { firstName: 'Maria', standing: 'ahead', amountDue: 1500, seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    standing: 'Status of the seminar: ahead, over or cancelled',
    fee: 'Amount paid',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, standing, amountDue, seminar }, context) => ({
    variables: {
      firstName,
      standing,
      fee: formatPrice(amountDue),
      seminar: seminarVariables(seminar, standing === 'ahead'),
    },
    attachments: standing === 'ahead' ? [seminarCalendarAttachment(seminar, context)] : [],
  }),
})
