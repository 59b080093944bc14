import { type EmailBlock, either, linesOf, row, when } from './blocks.ts'

const directionsLabel = either('seminar.isOnline', 'Joining', 'Directions')
const times = (variable: string) => `{{ ${variable}.days }}<br>{{ ${variable}.times }}`
const timesInText = (variable: string) => `{{ ${variable}.days }}, {{ ${variable}.times }}`

const planned = (label: string) =>
  row(label, `${times('seminar')} (Philippine time)`, `${label}: ${timesInText('seminar')} (Philippine time)`)

const former = (condition: string, value: string, text: string) =>
  when(condition, [row('Before', `<s>${value}</s>`, `Before the change: ${text}`)])

const rows = {
  title: row('Seminar', '<strong>{{ seminar.title }}</strong>', 'Seminar: {{ seminar.title }}'),
  when: planned('When'),
  wasPlannedFor: planned('Was planned for'),
  formerWhen: former('isDateChanged', times('former'), timesInText('former')),
  where: row('Where', '{{ seminar.place }}'),
  formerWhere: former('isPlaceChanged', '{{ former.place }}', '{{ former.place }}'),
  directions: when('seminar.directions', [
    row(directionsLabel, linesOf('seminar.directionsLines'), `${directionsLabel}: {{ seminar.directions }}`),
  ]),
  formerDirections: former(
    'isDirectionsChanged and former.directions',
    linesOf('former.directionsLines'),
    '{{ former.directions }}',
  ),
  whatToBring: when('seminar.whatToBring', [
    row('Please bring', linesOf('seminar.whatToBringLines'), 'Please bring: {{ seminar.whatToBring }}'),
  ]),
  cpd: when('seminar.cpd', [row('CPD', '{{ seminar.cpd }}')]),
} satisfies Record<string, EmailBlock>

/** Rows of `details` about the seminar. */
export function seminarRows(...lines: readonly (keyof typeof rows)[]): EmailBlock[] {
  return lines.map((line) => rows[line])
}
