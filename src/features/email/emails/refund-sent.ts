/** To registrants whose refund was sent. */
import * as z from 'zod/mini'
import { formatPrice } from '#app/platform/format/money.ts'
import { EmailSeminarData } from '../contract/email-data.ts'
import { defineEmail } from './email-definition.ts'
import { emailDetailsRow, emailDetailsTable, emailParagraph, renderEmailFrame } from './email-frame.ts'
import { heading, type PassageTexts, paragraph, subject } from './passages.ts'
import { seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import {
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
} from './seminar-variables.ts'

const passages = {
  subject: subject('Subject', 'Refund sent: {seminar.title}'),
  heading: heading('Heading', 'We sent you a refund'),
  greeting: paragraph('Greeting', 'Hello {firstName},'),
  news: paragraph(
    'What was sent',
    'We sent {refundAmount} back to you. Depending on your bank or wallet, it can take some days until you see it.',
  ),
  questions: paragraph(
    'Questions',
    'Questions? Write to {provider.email} or call {provider.phones}, {provider.officeHours}.',
  ),
}

type Texts = PassageTexts<typeof passages>

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ seminar.title }} · {{ refundAmount }}',
    heading: texts.heading,
    body: [
      emailParagraph(texts.greeting),
      emailParagraph(texts.news),
      emailDetailsTable([
        ...seminarHtmlRows('title', 'when'),
        emailDetailsRow('Sent back', '{{ refundAmount }}'),
        `{% if refundReference %}${emailDetailsRow('Reference', '{{ refundReference }}')}{% endif %}`,
        emailDetailsRow('Your code', '{{ billCode }}'),
      ]),
      emailParagraph(texts.questions),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${texts.greeting}

${texts.news}

${seminarPlainText('title', 'when')}
Sent back: {{ refundAmount }}
{%- if refundReference %}
Reference: {{ refundReference }}
{%- endif %}
Your code: {{ billCode }}

${texts.questions}

{{ provider.name }}
{{ provider.address }}
`

export const refundSentEmail = defineEmail('refund.sent', {
  data: z.object({
    firstName: z.string(),
    /** Pesos. */
    amount: z.number(),
    reference: z.nullable(z.string()),
    /** As shown, such as 'K7QP-9F2M'. */
    billCode: z.string(),
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
  sample: {
    firstName: 'Maria',
    amount: 500,
    reference: '1234 567 890',
    billCode: 'K7QP-9F2M',
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    refundAmount: 'Amount that was sent back',
    refundReference: 'Reference number of the refund; empty if there is none',
    billCode: 'Code of the bill, such as K7QP-9F2M',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, amount, reference, billCode, seminar }) => ({
    variables: {
      firstName,
      refundAmount: formatPrice(amount),
      refundReference: reference,
      billCode,
      seminar: seminarVariables(seminar, false),
    },
  }),
})
