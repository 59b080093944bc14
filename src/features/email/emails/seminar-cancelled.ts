/** Promises no refund; staff settle fees individually. */
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
import { multiLineVariable, seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import {
  calendarCancellationAttachment,
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
  splitLines,
} from './seminar-variables.ts'

const passages = {
  subject: subject('Subject', 'Cancelled: {seminar.title}'),
  heading: heading('Heading', '{firstName}, your seminar is cancelled'),
  apology: paragraph(
    'First sentence',
    'We are sorry: the seminar that you registered for will not take place.',
  ),
  fee: paragraph(
    'Fee and questions, seminar with a fee',
    'If you have already paid the fee of {fee}, our office will settle it with you. Please reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
  ),
  questions: paragraph(
    'Questions, free seminar',
    'Questions? Reply to this e-mail or call {provider.phones}, {provider.officeHours}.',
    { amountDue: null },
  ),
  seminarsButton: button('Button to the seminars', 'See other seminars'),
  calendar: paragraph('Calendar file', 'Open the attached file to remove the seminar from your calendar.'),
}

type Texts = PassageTexts<typeof passages>

const toHtml = (texts: Texts) =>
  renderEmailFrame({
    preview: '{{ seminar.title }} · {{ seminar.days }}',
    heading: texts.heading,
    body: [
      emailParagraph(texts.apology),
      emailDetailsTable([
        ...seminarHtmlRows('title', 'wasPlannedFor', 'where'),
        `{% if reason %}${emailDetailsRow('Reason', multiLineVariable('reasonLines'))}{% endif %}`,
      ]),
      `{% if fee %}${emailParagraph(texts.fee)}{% else %}${emailParagraph(texts.questions)}{% endif %}`,
      emailButton(texts.seminarsButton, '{{ links.seminars }}'),
      emailParagraph(texts.calendar),
    ].join('\n'),
  })

const toText = (texts: Texts) => `${endSentence(texts.heading)}

${texts.apology}

${seminarPlainText('title', 'wasPlannedFor', 'where')}
{%- if reason %}
Reason: {{ reason }}
{%- endif %}

{% if fee %}${texts.fee}{% else %}${texts.questions}{% endif %}

${texts.seminarsButton}: {{ links.seminars }}
${texts.calendar}

{{ provider.name }}
{{ provider.address }}
`

export const seminarCancelledEmail = defineEmail('seminar.cancelled', {
  data: z.object({
    firstName: z.string(),
    reason: z.nullable(z.string()),
    /** Pesos, paid or not; null is free. */
    amountDue: z.nullable(z.number()),
    seminar: EmailSeminarData,
  }),
  passages,
  template: (texts) => ({ subject: texts.subject, html: toHtml(texts), text: toText(texts) }),
  sample: {
    firstName: 'Maria',
    reason: 'A typhoon is expected on both days.',
    amountDue: 1500,
    seminar: sampleSeminar,
  },
  variables: {
    firstName: firstNameDescription,
    reason: 'Reason for the cancellation; empty if none was entered',
    reasonLines: 'The same text as a list of lines, for {% for %}',
    fee: 'Fee of the seminar; empty if it is free',
    ...seminarVariableDescriptions,
  },
  compose: ({ firstName, reason, amountDue, seminar }, context) => ({
    variables: {
      firstName,
      reason,
      reasonLines: splitLines(reason ?? ''),
      fee: amountDue === null ? null : formatPrice(amountDue),
      seminar: seminarVariables(seminar, false),
    },
    attachments: [calendarCancellationAttachment(seminar, context)],
  }),
})
