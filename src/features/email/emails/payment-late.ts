/** To registrants whose online payment arrived when their seat was no longer held, or their bill was paid already. */
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
  subject: subject('Subject', 'Your payment arrived late: {seminar.title}'),
  heading: heading('Heading', 'Your payment arrived late'),
  greeting: paragraph('Greeting', 'Hello {firstName},'),
  news: paragraph(
    'What happened',
    'We received your online payment of {amountPaid}. By then your registration no longer had a seat, or its fee was paid already, so the payment is kept as a credit.',
  ),
  next: paragraph(
    'What happens next',
    'We will contact you to send it back or to offer you another seminar. Please do not pay again.',
  ),
  questions: paragraph(
    'Questions',
    'Questions? Write to {provider.email} or call {provider.phones}, {provider.officeHours}.',
  ),
}

type Texts = PassageTexts<typeof passages>

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ seminar.title }} · {{ amountPaid }}',
    heading: texts.heading,
    body: [
      emailParagraph(texts.greeting),
      emailParagraph(texts.news),
      emailParagraph(texts.next),
      emailDetailsTable([
        ...seminarHtmlRows('title', 'when'),
        emailDetailsRow('Received', '{{ amountPaid }}'),
        emailDetailsRow('Your code', '{{ billCode }}'),
      ]),
      emailParagraph(texts.questions),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${texts.greeting}

${texts.news}

${texts.next}

${seminarPlainText('title', 'when')}
Received: {{ amountPaid }}
Your code: {{ billCode }}

${texts.questions}

{{ provider.name }}
{{ provider.address }}
`

export const paymentLateEmail = defineEmail('payment.late', {
  data: z.object({
    firstName: z.string(),
    /** Pesos. */
    amountPaid: z.number(),
    /** As shown, such as 'K7QP-9F2M'. */
    billCode: z.string(),
    seminar: EmailSeminarData,
  }),
  passages,
  filipino: {
    subject: 'Huli na dumating ang iyong bayad: {seminar.title}',
    heading: 'Huli na dumating ang iyong bayad',
    greeting: 'Kumusta {firstName},',
    news: 'Natanggap namin ang iyong online na bayad na {amountPaid}. Wala nang upuan noon ang iyong registration, o bayad na ang fee nito, kaya itinabi muna namin ang bayad para sa iyo.',
    next: 'Makikipag-ugnayan kami sa iyo upang ibalik ito o mag-alok ng ibang seminar. Huwag munang magbayad muli.',
    questions:
      'May tanong? Sumulat sa {provider.email} o tumawag sa {provider.phones}, {provider.officeHours}.',
  },
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
  sample: { firstName: 'Maria', amountPaid: 1500, billCode: 'K7QP-9F2M', seminar: sampleSeminar },
  variables: {
    firstName: firstNameDescription,
    amountPaid: 'Amount that was received',
    billCode: 'Code of the bill, such as K7QP-9F2M',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, amountPaid, billCode, seminar }) => ({
    variables: {
      firstName,
      billCode,
      amountPaid: formatPrice(amountPaid),
      seminar: seminarVariables(seminar, false),
    },
  }),
})
