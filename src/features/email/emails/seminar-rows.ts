import { blocksIf, detailsRow, type EmailBlock, textIf, variableLinesHtml } from './blocks.ts'

const directionsLabel = textIf('seminar.isOnline', 'Joining', 'Directions')
const times = (variable: string) => `{{ ${variable}.days }}<br>{{ ${variable}.times }}`
const timesInText = (variable: string) => `{{ ${variable}.days }}, {{ ${variable}.times }}`

const planned = (label: string) =>
  detailsRow(
    label,
    `${times('seminar')} (Philippine time)`,
    `${label}: ${timesInText('seminar')} (Philippine time)`,
  )

const former = (condition: string, value: string, text: string) =>
  blocksIf(condition, [detailsRow('Before', `<s>${value}</s>`, `Before the change: ${text}`)])

const rows = {
  title: detailsRow('Seminar', '<strong>{{ seminar.title }}</strong>', 'Seminar: {{ seminar.title }}'),
  when: planned('When'),
  wasPlannedFor: planned('Was planned for'),
  formerWhen: former('isDateChanged', times('former'), timesInText('former')),
  where: detailsRow('Where', '{{ seminar.place }}'),
  formerWhere: former('isPlaceChanged', '{{ former.place }}', '{{ former.place }}'),
  directions: blocksIf('seminar.directions', [
    detailsRow(
      directionsLabel,
      variableLinesHtml('seminar.directionsLines'),
      `${directionsLabel}: {{ seminar.directions }}`,
    ),
  ]),
  formerDirections: former(
    'isDirectionsChanged and former.directions',
    variableLinesHtml('former.directionsLines'),
    '{{ former.directions }}',
  ),
  whatToBring: blocksIf('seminar.whatToBring', [
    detailsRow(
      'Please bring',
      variableLinesHtml('seminar.whatToBringLines'),
      'Please bring: {{ seminar.whatToBring }}',
    ),
  ]),
  cpd: blocksIf('seminar.cpd', [detailsRow('CPD', '{{ seminar.cpd }}')]),
} satisfies Record<string, EmailBlock>

/** Rows of `detailsBlock` about the seminar. */
export function seminarRows(...lines: readonly (keyof typeof rows)[]): EmailBlock[] {
  return lines.map((line) => rows[line])
}
