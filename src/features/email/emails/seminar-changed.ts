import { button, factRow, factTable, frame, paragraph } from './email-frame.ts'
import { type SeminarLine, seminarRows, seminarText } from './seminar-lines.ts'
import type { Template } from './template.ts'

const opening = 'We changed the {{ changed }} of a seminar that you registered for. Your seat stays reserved.'

const lines: readonly SeminarLine[] = [
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
  'You cannot come any more? Please reply to this e-mail or call {{ provider.phones }}, {{ provider.officeHours }}.'

const html = frame({
  preview: '{{ seminar.days }}, {{ seminar.times }} · {{ seminar.place }}',
  heading: '{{ firstName }}, your seminar has changed',
  body: [
    paragraph(opening),
    factTable([...seminarRows(...lines), factRow('Changed on', '{{ changedAt }}')]),
    button('Check your registration', '{{ links.status }}'),
    paragraph(calendarText),
    paragraph(absenceText),
  ].join('\n'),
})

const text = `{{ firstName }}, your seminar has changed.

${opening}

${seminarText(...lines)}
Changed on: {{ changedAt }}

Check your registration: {{ links.status }}
${calendarText}

${absenceText}

{{ provider.name }}
{{ provider.address }}
`

export const seminarChanged: Template = { subject: 'Changed: {{ seminar.title }}', html, text }
