import { factRow } from './email-frame.ts'

export type SeminarLine =
  | 'title'
  | 'when'
  | 'wasPlannedFor'
  | 'formerWhen'
  | 'where'
  | 'formerWhere'
  | 'directions'
  | 'formerDirections'
  | 'cpd'

interface Wording {
  readonly row: string
  readonly line: string
}

const directionsLabel = '{% if seminar.isOnline %}Joining{% else %}Directions{% endif %}'

const wordings: Record<SeminarLine, Wording> = {
  title: {
    row: factRow('Seminar', '<strong>{{ seminar.title }}</strong>'),
    line: 'Seminar: {{ seminar.title }}',
  },
  when: days('When'),
  wasPlannedFor: days('Was planned for'),
  formerWhen: {
    row: `{% if isDateChanged %}${factRow('Before', '<s>{{ former.days }}<br>{{ former.times }}</s>')}{% endif %}`,
    line: '{%- if isDateChanged %}\nBefore the change: {{ former.days }}, {{ former.times }}\n{%- endif %}',
  },
  where: {
    row: factRow('Where', '{{ seminar.place }}'),
    line: 'Where: {{ seminar.place }}',
  },
  formerWhere: {
    row: `{% if isPlaceChanged %}${factRow('Before', '<s>{{ former.place }}</s>')}{% endif %}`,
    line: '{%- if isPlaceChanged %}\nBefore the change: {{ former.place }}\n{%- endif %}',
  },
  formerDirections: {
    row: `{% if isDirectionsChanged and former.directions %}${factRow('Before', `<s>${everyLine('former.directionsLines')}</s>`)}{% endif %}`,
    line: '{%- if isDirectionsChanged and former.directions %}\nBefore the change: {{ former.directions }}\n{%- endif %}',
  },
  directions: {
    row: `{% if seminar.directions %}${factRow(directionsLabel, everyLine('seminar.directionsLines'))}{% endif %}`,
    line: `{%- if seminar.directions %}\n${directionsLabel}: {{ seminar.directions }}\n{%- endif %}`,
  },
  cpd: {
    row: `{% if seminar.cpd %}${factRow('CPD', '{{ seminar.cpd }}')}{% endif %}`,
    line: '{%- if seminar.cpd %}\nCPD: {{ seminar.cpd }}\n{%- endif %}',
  },
}

function days(label: string): Wording {
  return {
    row: factRow(label, '{{ seminar.days }}<br>{{ seminar.times }} (Philippine time)'),
    line: `${label}: {{ seminar.days }}, {{ seminar.times }} (Philippine time)`,
  }
}

/** Renders a multi-line variable in HTML. */
export function everyLine(variable: string): string {
  return `{% for line in ${variable} %}{{ line }}{% unless forloop.last %}<br>{% endunless %}{% endfor %}`
}

export function seminarRows(...lines: readonly SeminarLine[]): string[] {
  return lines.map((line) => wordings[line].row)
}

export function seminarText(...lines: readonly SeminarLine[]): string {
  return lines.map((line) => wordings[line].line).join('\n')
}
