/** Promises no refund; staff settle fees individually. */
import {
  emailButton,
  emailDetailsRow,
  emailDetailsTable,
  emailParagraph,
  renderEmailFrame,
} from './email-frame.ts'
import { multiLineVariable, seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import type { LiquidTemplate } from './template.ts'

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

export const seminarCancelledTemplate: LiquidTemplate = {
  subject: 'Cancelled: {{ seminar.title }}',
  html,
  text,
}
