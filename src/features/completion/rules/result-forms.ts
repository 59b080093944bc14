/** Evaluation, learning and financial report of a pack, and its lists of participants. */
import { dayFirst } from '#app/features/attendance/rules/prc-forms.ts'
import type { ResultTable } from '#app/features/evaluation/rules/result-tables.ts'
import { toCentavos } from '#app/features/orders/rules/order-amounts.ts'
import type { FormDocument, FormSheet } from './form-document.ts'
import { toFormDocument } from './form-head.ts'
import { resultTexts } from './form-texts.ts'
import type { PackFacts } from './pack-facts.ts'
import { wasPresent } from './participants.ts'

interface Results {
  readonly title: string
  readonly table: ResultTable
  readonly shares: readonly number[]
  readonly emptyText: string
}

/** Speakers by item; empty where fewer than five have answered. */
export function toEvaluationResults({ ratings }: PackFacts): Results {
  return {
    title: resultTexts.evaluation,
    table: ratings,
    shares: [2, 3, 0.9, 0.9, 0.8, ...ratings.heading.slice(5, -1).map(() => 0.9), 1],
    emptyText: resultTexts.noEvaluation,
  }
}

/** Means, and with a setting also the results of each person with the license number. */
export function toLearningResults({ learning, participants, style }: PackFacts): Results {
  const licences = new Map(participants.map((person) => [person.registrationId, person.licence?.licenseNo]))
  const taken = learning.people.filter(({ pre, post }) => pre !== null || post !== null)
  const people = style.namesLearners ? taken : []
  const countOf = (phase: 'pre' | 'post') => taken.filter((person) => person[phase] !== null).length
  const passed = taken.filter((person) => person.passed).length
  return {
    title: resultTexts.learning,
    table: {
      heading: ['Participant', 'PRC License No.', 'Before (%)', 'After (%)', 'Passed'],
      rows:
        taken.length === 0
          ? []
          : [
              ...people.map((person) => [
                person.name,
                licences.get(person.registrationId) ?? '',
                person.pre,
                person.post,
                person.passed ? 'yes' : 'no',
              ]),
              ['Mean', null, learning.mean.pre, learning.mean.post, null],
              ['Mean gain in percentage points', null, null, learning.gain, null],
              ['Number of results', null, countOf('pre'), countOf('post'), null],
              ['Number who passed', null, null, null, passed],
            ],
    },
    shares: [3, 1.4, 1, 1, 1],
    emptyText: resultTexts.noLearning,
  }
}

/** Income and expenses with their sums, in pesos. */
export function toFinancialResults({ financialLines }: PackFacts): Results {
  const linesOf = (kind: 'income' | 'expense') => financialLines.filter((line) => line.kind === kind)
  const sumOf = (kind: 'income' | 'expense') =>
    linesOf(kind).reduce((sum, { amount }) => sum + toCentavos(amount), 0)
  const rowsOf = (kind: 'income' | 'expense', name: string) => [
    ...linesOf(kind).map(({ label, amount }) => [name, label, toCentavos(amount) / 100]),
    [name, 'Total', sumOf(kind) / 100],
  ]
  return {
    title: resultTexts.financial,
    table: {
      heading: ['Kind', 'Item', 'Amount (PHP)'],
      rows:
        financialLines.length === 0
          ? []
          : [
              ...rowsOf('income', 'Income'),
              ...rowsOf('expense', 'Expense'),
              ['Balance', '', (sumOf('income') - sumOf('expense')) / 100],
            ],
    },
    shares: [1, 4, 1.4],
    emptyText: resultTexts.noFinancial,
  }
}

/** Amounts have two decimals; other numbers are as they are. */
function cellText(value: string | number | null, heading: string): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  return heading.includes('PHP')
    ? value.toLocaleString('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    : String(value)
}

export function toResultsForm(facts: PackFacts, { title, table, shares, emptyText }: Results): FormDocument {
  const { heading, rows } = table
  return toFormDocument(facts, {
    title,
    formNumber: null,
    orientation: heading.length > 6 ? 'landscape' : 'portrait',
    blocks: [
      {
        kind: 'fields',
        fields: [
          ['Title', facts.seminar.title],
          ['Accreditation No.', facts.accreditation.accreditationNo],
        ],
      },
      {
        kind: 'table',
        columns: heading.map((text, index) => ({
          heading: text,
          share: shares[index] ?? 1,
          ...(rows.some((row) => typeof row[index] === 'number') && { align: 'right' as const }),
        })),
        rows: rows.map((row) => row.map((value, index) => cellText(value, heading[index] ?? ''))),
        emptyText,
      },
    ],
  })
}

export function toResultsSheet({ title, table }: Results): FormSheet {
  return { name: title, ...table }
}

/** Everyone who was present, as councils copy them into their records. */
export function toParticipantsSheet({ participants }: PackFacts): FormSheet {
  return {
    name: 'Participants',
    heading: [
      'Surname',
      'First Name',
      'Middle Initial',
      'Suffix',
      'PRC License No.',
      'Expiry Date (DD/MM/YYYY)',
      'Certificate No.',
      'CPD Units',
    ],
    rows: participants
      .filter(wasPresent)
      .map((person) => [
        person.lastName || person.name,
        person.firstName,
        person.middleInitial,
        person.suffix,
        person.licence?.licenseNo ?? '',
        dayFirst(person.licence?.expiresOn ?? null),
        person.certificate?.number ?? '',
        person.certificate?.units ?? '',
      ]),
  }
}

/** Certificates as they were printed, by number. */
export function toCertificateRows({ participants }: PackFacts) {
  return participants
    .flatMap(({ certificate }) => certificate ?? [])
    .toSorted((one, other) => (one.number < other.number ? -1 : 1))
}
