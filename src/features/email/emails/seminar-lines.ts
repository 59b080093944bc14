import { emailDetailsRow } from './email-frame.ts'

export type EmailSeminarLine =
  | 'title'
  | 'when'
  | 'wasPlannedFor'
  | 'formerWhen'
  | 'where'
  | 'formerWhere'
  | 'directions'
  | 'formerDirections'
  | 'whatToBring'
  | 'cpd'

interface Wording {
  readonly row: string
  readonly line: string
}

const directionsLabel = '{% if seminar.isOnline %}Joining{% else %}Directions{% endif %}'

const wordings: Record<EmailSeminarLine, Wording> = {
  title: {
    row: emailDetailsRow('Seminar', '<strong>{{ seminar.title }}</strong>'),
    line: 'Seminar: {{ seminar.title }}',
  },
  when: days('When'),
  wasPlannedFor: days('Was planned for'),
  formerWhen: {
    row: `{% if isDateChanged %}${emailDetailsRow('Before', '<s>{{ former.days }}<br>{{ former.times }}</s>')}{% endif %}`,
    line: '{%- if isDateChanged %}\nBefore the change: {{ former.days }}, {{ former.times }}\n{%- endif %}',
  },
  where: {
    row: emailDetailsRow('Where', '{{ seminar.place }}'),
    line: 'Where: {{ seminar.place }}',
  },
  formerWhere: {
    row: `{% if isPlaceChanged %}${emailDetailsRow('Before', '<s>{{ former.place }}</s>')}{% endif %}`,
    line: '{%- if isPlaceChanged %}\nBefore the change: {{ former.place }}\n{%- endif %}',
  },
  formerDirections: {
    row: `{% if isDirectionsChanged and former.directions %}${emailDetailsRow('Before', `<s>${multiLineVariable('former.directionsLines')}</s>`)}{% endif %}`,
    line: '{%- if isDirectionsChanged and former.directions %}\nBefore the change: {{ former.directions }}\n{%- endif %}',
  },
  directions: {
    row: `{% if seminar.directions %}${emailDetailsRow(directionsLabel, multiLineVariable('seminar.directionsLines'))}{% endif %}`,
    line: `{%- if seminar.directions %}\n${directionsLabel}: {{ seminar.directions }}\n{%- endif %}`,
  },
  whatToBring: {
    row: `{% if seminar.whatToBring %}${emailDetailsRow('Please bring', multiLineVariable('seminar.whatToBringLines'))}{% endif %}`,
    line: '{%- if seminar.whatToBring %}\nPlease bring: {{ seminar.whatToBring }}\n{%- endif %}',
  },
  cpd: {
    row: `{% if seminar.cpd %}${emailDetailsRow('CPD', '{{ seminar.cpd }}')}{% endif %}`,
    line: '{%- if seminar.cpd %}\nCPD: {{ seminar.cpd }}\n{%- endif %}',
  },
}

function days(label: string): Wording {
  return {
    row: emailDetailsRow(label, '{{ seminar.days }}<br>{{ seminar.times }} (Philippine time)'),
    line: `${label}: {{ seminar.days }}, {{ seminar.times }} (Philippine time)`,
  }
}

/** Renders a multi-line variable in HTML. */
export function multiLineVariable(variable: string): string {
  return `{% for line in ${variable} %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}`
}

export function seminarHtmlRows(...lines: readonly EmailSeminarLine[]): string[] {
  return lines.map((line) => wordings[line].row)
}

export function seminarPlainText(...lines: readonly EmailSeminarLine[]): string {
  return lines.map((line) => wordings[line].line).join('\n')
}
