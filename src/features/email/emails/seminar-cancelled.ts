/** Promises no refund; staff settle fees individually. */
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
import { multiLineVariable, seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import {
  calendarCancellationAttachment,
  firstNameDescription,
  sampleSeminar,
  seminarVariableDescriptions,
  seminarVariables,
  splitLines,
} from './seminar-variables.ts'

const apology = 'We are sorry: the seminar that you registered for will not take place.'

const feeText =
  'If you have already paid the fee of {{ fee }}, our office will settle it with you. Please reply to this e-mail or call {{ provider.phones }}, {{ provider.officeHours }}.'

const questionsText =
  'Questions? Reply to this e-mail or call {{ provider.phones }}, {{ provider.officeHours }}.'

const calendarText = 'Open the attached file to remove the seminar from your calendar.'

const html = renderEmailFrame({
  preview: '{{ seminar.title }} · {{ seminar.days }}',
  heading: '{{ firstName }}, your seminar is cancelled',
  body: [
    emailParagraph(apology),
    emailDetailsTable([
      ...seminarHtmlRows('title', 'wasPlannedFor', 'where'),
      `{% if reason %}${emailDetailsRow('Reason', multiLineVariable('reasonLines'))}{% endif %}`,
    ]),
    `{% if fee %}${emailParagraph(feeText)}{% else %}${emailParagraph(questionsText)}{% endif %}`,
    emailButton('See other seminars', '{{ links.seminars }}'),
    emailParagraph(calendarText),
  ].join('\n'),
})

const text = `{{ firstName }}, your seminar is cancelled.

${apology}

${seminarPlainText('title', 'wasPlannedFor', 'where')}
{%- if reason %}
Reason: {{ reason }}
{%- endif %}

{% if fee %}${feeText}{% else %}${questionsText}{% endif %}

See other seminars: {{ links.seminars }}
${calendarText}

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
  template: { subject: 'Cancelled: {{ seminar.title }}', html, text },
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
