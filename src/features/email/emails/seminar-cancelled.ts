/** Promises no refund; staff settle fees individually. */
import { button, factRow, factTable, frame, paragraph } from './email-frame.ts'
import { everyLine, seminarRows, seminarText } from './seminar-lines.ts'
import type { Template } from './template.ts'

const apology = 'We are sorry: the seminar that you registered for will not take place.'

const feeText =
  'If you have already paid the fee of {{ fee }}, our office will settle it with you. Please reply to this letter or call {{ provider.phones }}, {{ provider.officeHours }}.'

const questionsText =
  'Questions? Reply to this letter or call {{ provider.phones }}, {{ provider.officeHours }}.'

const calendarText = 'The attached file takes the seminar out of your calendar.'

const html = frame({
  preview: '{{ seminar.title }} · {{ seminar.days }}',
  heading: '{{ firstName }}, your seminar is cancelled',
  body: [
    paragraph(apology),
    factTable([
      ...seminarRows('title', 'wasPlannedFor', 'where'),
      `{% if reason %}${factRow('Reason', everyLine('reasonLines'))}{% endif %}`,
    ]),
    `{% if fee %}${paragraph(feeText)}{% else %}${paragraph(questionsText)}{% endif %}`,
    button('See other seminars', '{{ links.seminars }}'),
    paragraph(calendarText),
  ].join('\n'),
})

const text = `{{ firstName }}, your seminar is cancelled.

${apology}

${seminarText('title', 'wasPlannedFor', 'where')}
{%- if reason %}
Reason: {{ reason }}
{%- endif %}

{% if fee %}${feeText}{% else %}${questionsText}{% endif %}

See other seminars: {{ links.seminars }}
${calendarText}

{{ provider.name }}
{{ provider.address }}
`

export const seminarCancelled: Template = { subject: 'Cancelled: {{ seminar.title }}', html, text }
