import {
  emailButton,
  emailDetailsRow,
  emailDetailsTable,
  emailParagraph,
  renderEmailFrame,
} from './email-frame.ts'
import { type EmailSeminarLine, seminarHtmlRows, seminarPlainText } from './seminar-lines.ts'
import type { LiquidTemplate } from './template.ts'

const opening = 'We changed the {{ changed }} of a seminar that you registered for. Your seat stays reserved.'

const lines: readonly EmailSeminarLine[] = [
  'title',
  'when',
  'formerWhen',
  'where',
  'formerWhere',
  'directions',
  'formerDirections',
]

const calendarText = 'The attached file updates the entry in your calendar.'

const absenceText =
  'If you can no longer attend, please reply to this e-mail or call {{ provider.phones }}, {{ provider.officeHours }}.'

const html = renderEmailFrame({
  preview: '{{ seminar.days }}, {{ seminar.times }} · {{ seminar.place }}',
  heading: '{{ firstName }}, your seminar has changed',
  body: [
    emailParagraph(opening),
    emailDetailsTable([...seminarHtmlRows(...lines), emailDetailsRow('Changed on', '{{ changedAt }}')]),
    emailButton('Check your registration', '{{ links.status }}'),
    emailParagraph(calendarText),
    emailParagraph(absenceText),
  ].join('\n'),
})

const text = `{{ firstName }}, your seminar has changed.

${opening}

${seminarPlainText(...lines)}
Changed on: {{ changedAt }}

Check your registration: {{ links.status }}
${calendarText}

${absenceText}

{{ provider.name }}
{{ provider.address }}
`

export const seminarChangedTemplate: LiquidTemplate = { subject: 'Changed: {{ seminar.title }}', html, text }
